const nameOf = (sheet_id: string) => `pothi-sheet-sending ${sheet_id}`;

/** Runs once nobody sends this sheet in the background. Browsers without locks have nobody who does. */
export const whenNotSending = <Result>(sheet_id: string, task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request(nameOf(sheet_id), { mode: 'shared' }, task) as Promise<Result>) : task();

/** Sends a sheet in the background, unless another tab does. */
export const whileSending = async (sheet_id: string, task: () => Promise<void>): Promise<void> =>
  void (await navigator.locks.request(nameOf(sheet_id), { ifAvailable: true }, (lock) => (lock ? task() : undefined)));

/** Runs one task at a time for a sheet, in all tabs. */
export const whileCreating = <Result>(sheet_id: string, task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request(`pothi-sheet-creating ${sheet_id}`, task) as Promise<Result>) : task();
