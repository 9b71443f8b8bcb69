import { configDefaults, defineConfig } from 'vitest/config';
import { messageAreas } from './scripts/message-areas.ts';

/** A test's name says what it needs: nothing, a database (`.api`, `.db`), or the built program (`.process`). */
const everything = '{shared,server,web,scripts,library}/**/';

export default defineConfig({
  plugins: [messageAreas()],
  test: {
    environment: 'node',
    // Twice the cores of a small machine: most tests wait for a process or a database half of the time.
    maxWorkers: 4,
    restoreMocks: true,
    // Thousands of generated cases on a machine that many use; what hangs is still found.
    testTimeout: 120_000,
    setupFiles: ['scripts/vitest-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A worker for each of so many small files would take four times as long as the tests themselves.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          include: [`${everything}*.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, '**/*.{api,db,process,long}.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          // Each file has a database of its own; the modules of the server hold no state of theirs.
          isolate: false,
          include: [`${everything}*.{api,db}.test.ts`],
          globalSetup: ['server/db/testing-setup.ts'],
          setupFiles: ['server/auth/testing-hashes.ts'],
          // What hangs is found; a machine that does much else at the same time is not a failure.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: [`${everything}*.process.test.ts`],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Minutes each: `npm run long-tests` runs them, and `npm test` names the other projects.
          name: 'long',
          include: [`${everything}*.long.test.ts`],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
