import { workerData, type MessagePort } from 'node:worker_threads';
import { isEngineThread, runEngineThread } from '#server/search/engine/engine-thread.ts';
import { dumpStream } from '#server/dumps/dump-stream.ts';
import { personalDataStream } from '#server/personal-data/personal-data-stream.ts';
import { buildSheetIndexTask } from '#server/search/index/sheet-index.ts';
import { sanitizeContentsTask } from '#server/sheets/sanitize-block.rules.ts';
import { createPdfSourceTask, renderExportTask } from '#server/sheets/export/render-export.ts';
import { buildTitleVectorsTask, packTextTask } from '#server/search/index/token-rows.ts';
import { downloadStream } from '#server/texts/download/download-stream.ts';
import { sendStream, type WorkerStream } from '#server/workers/worker-stream.ts';
import { errorForMainThread } from '#server/workers/thread-errors.ts';
import type { WorkerTask } from '#server/workers/worker-task.ts';

// The entry point of the worker threads.

// oxlint-disable-next-line typescript/no-explicit-any -- Every task has its own types; `WorkerPool.run` checks them.
const tasks: WorkerTask<any, any>[] = [
  buildSheetIndexTask,
  packTextTask,
  buildTitleVectorsTask,
  sanitizeContentsTask,
  renderExportTask,
  createPdfSourceTask,
];

const taskByName = new Map(tasks.map((task) => [task.name, task]));

export const runTask = async ({ name, input }: { name: string; input: unknown }): Promise<unknown> => {
  const task = taskByName.get(name);
  if (!task) throw new Error(`There is no worker task ${name}`);
  try {
    return await task.run(input);
  } catch (error) {
    throw errorForMainThread(error);
  }
};

// oxlint-disable-next-line typescript/no-explicit-any -- As for the tasks, `WorkerStreams.open` checks them.
const streams: WorkerStream<any>[] = [personalDataStream, downloadStream, dumpStream];

const streamByName = new Map(streams.map((stream) => [stream.name, stream]));

export const runStream = async ({ name, input, port }: { name: string; input: unknown; port: MessagePort }) => {
  const stream = streamByName.get(name);
  if (!stream) throw new Error(`There is no worker stream ${name}`);
  try {
    await sendStream(stream.open(input), port);
  } catch (error) {
    throw errorForMainThread(error);
  }
};

if (isEngineThread(workerData)) runEngineThread(workerData);
