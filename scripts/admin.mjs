// npm run admin -- grant <e-mail> <role> | revoke <e-mail> | list | rotate-keys
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
await import('../dist/server/admin-command.js');
