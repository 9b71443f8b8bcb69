// npm start: installs and builds what is missing, then runs the server in this process.
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
// In this process, so that signals and exit codes need not be passed on.
await import('../dist/server/main.js');
