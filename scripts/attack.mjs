// npm run attack [-- --seed 7 --inputs 20000 --only contract|costly --sheets 48]: attacks a fresh server of this build.
import { join } from 'node:path';
import { bundleTools } from './bundle-tools.mjs';
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV = 'production';

const { outDir, remove } = await bundleTools('attack', { attack: 'attack/attack.ts', probe: 'attack/probe.ts' });
const program = [join(outDir, 'attack.js'), '--probe', join(outDir, 'probe.js'), ...process.argv.slice(2)];
const code = await run([process.execPath, ...program]);
remove();
process.exit(code);
