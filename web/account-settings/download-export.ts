import { addressOf } from '#web/api/call-over-http.ts';
import { downloadAsMember } from '#web/auth/download-as-member.ts';

export const downloadExport = (): Promise<void> => downloadAsMember(addressOf('GET /users/me/export', {}));
