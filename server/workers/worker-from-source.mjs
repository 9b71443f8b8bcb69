// For tests and development: the entry point of the worker threads. The build's, if it was built from the same sources,
// because it starts in a quarter of the time; otherwise the TypeScript source.
import { isBuilt } from '../../scripts/sources.mjs';

const load = async () => {
  if (isBuilt()) return import('../../dist/server/worker.js');
  const { tsImport } = await import('tsx/esm/api');
  return tsImport('../worker.ts', import.meta.url);
};

export const { runTask, runStream } = await load();
