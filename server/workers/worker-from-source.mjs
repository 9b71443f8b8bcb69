// For tests and development: the entry point of the worker threads from its TypeScript source.
import { tsImport } from 'tsx/esm/api';

export const { runTask, runStream } = await tsImport('../worker.ts', import.meta.url);
