// For tests and development: the entry point of the process that reads imports. The build's, if it was built from the same
// sources, because it starts in a quarter of the time; otherwise the TypeScript source.
import { isBuilt } from '../../scripts/sources.mjs';

if (isBuilt()) await import('../../dist/server/import-worker.js');
else {
  const { tsImport } = await import('tsx/esm/api');
  await tsImport('./import-worker.ts', import.meta.url);
}
