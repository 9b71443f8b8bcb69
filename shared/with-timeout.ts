type Limit = { ms: number; error: Error };

/** The task's result, or the error when it takes longer. The task itself goes on. */
export const withTimeout = <Result>(task: Promise<Result>, { ms, error }: Limit): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), ms);
  });
  return Promise.race([task, timeout]).finally(() => clearTimeout(timer));
};
