// npm run test-lts: npm test on the newest long-term support release of Node, from the `node` package of the npm registry.
import { npmCommand, run } from './prepare.mjs';

const NEWEST_LTS = 26;

process.exit(
  await run([...npmCommand(), 'exec', '--yes', `--package=node@${NEWEST_LTS}`, '--', 'node', 'scripts/test.mjs']),
);
