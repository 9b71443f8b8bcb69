/** Work that would block the event loop: a pure function of data that can be copied to another thread. */
export type WorkerTask<Input, Output> = {
  /** Unique; how the thread finds the function. */
  name: string;
  run: (input: Input) => Output | Promise<Output>;
  /** The thread is ended when a task works longer. */
  maxMs: number;
};

export const defineWorkerTask = <Input, Output>(task: WorkerTask<Input, Output>): WorkerTask<Input, Output> => task;
