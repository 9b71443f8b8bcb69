import type { Actor } from '#server/audit-log/audit-log.queries.ts';

/** Somebody with a role, who calls the API. */
export const actorOf = ({ account_id }: { account_id: string }): Actor => ({ account_id, via: 'site' });
