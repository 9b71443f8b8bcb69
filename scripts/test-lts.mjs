// npm run test-lts: npm test on the newest long-term support release of Node, which the npm registry brings as a package.
import { run } from './prepare.mjs';

const NEWEST_LTS = 26;

const npm = process.env.npm_execpath;
const command = npm?.endsWith('.js') ? [process.execPath, npm] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
process.exit(
  await run([...command, 'exec', '--yes', `--package=node@${NEWEST_LTS}`, '--', 'node', 'scripts/test.mjs']),
);
