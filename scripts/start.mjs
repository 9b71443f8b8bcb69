// npm start: installs and builds what is missing, then becomes the server.
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
// In this very process: signals and exit codes need no passing on.
await import('../dist/server/main.js');
