// npm run import -- <format> <path> [--options <file>] [--describe] [--dry-run] [--replace-collections]
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
await import('../dist/server/import-command.js');
