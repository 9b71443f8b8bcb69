import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { messageAreas } from './scripts/message-areas.ts';

const MAX_RUNS = 20;

/**
 * Makes slow tests fast, as every mutant runs them: at most twenty generated cases, the same each time, and nothing is
 * measured.
 */
const fasterTests = (): Plugin => ({
  name: 'faster-tests',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.endsWith('expect-linear-time.ts')) return 'export const expectLinearTime = () => undefined;';
    if (!id.includes('.test.ts')) return undefined;
    return code
      .replaceAll(/numRuns: ([\d_]+)/g, (_, runs) => `numRuns: ${Math.min(Number(runs), MAX_RUNS)}`)
      .replace(/^import fc from 'fast-check';$/m, '$& fc.configureGlobal({ seed: 1 });');
  },
});

/** For `npm run mutation`: the unit tests, without those that look at the sources themselves. */
export default defineConfig({
  plugins: [messageAreas(), fasterTests()],
  test: {
    environment: 'node',
    // Else modules stay loaded from one mutant to the next, and a mutant of what runs while loading is never tried.
    isolate: true,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    testTimeout: 30_000,
    setupFiles: ['scripts/vitest-setup.ts'],
    include: ['{shared,server,web}/**/*.test.{ts,tsx}'],
    // Drawing is slow, and what it uses has tests of its own.
    exclude: [...configDefaults.exclude, '**/*.{api,db,process,long}.test.ts', '**/draw-picture.test.ts'],
  },
});
