export type DeviceStorage = {
  /** In bytes; undefined where the browser does not say. */
  used: number | undefined;
  quota: number | undefined;
  /** The browser removes nothing without asking. Undefined where it does not promise that at all. */
  isPersistent: boolean | undefined;
};

/** Browsers have `navigator.storage` on https and localhost only. */
const storage = (): Partial<StorageManager> | undefined => navigator.storage;

export const readDeviceStorage = async (): Promise<DeviceStorage> => {
  const [estimate, isPersistent] = await Promise.all([
    storage()
      ?.estimate?.()
      .catch(() => undefined),
    storage()
      ?.persisted?.()
      .catch(() => undefined),
  ]);
  return { used: estimate?.usage, quota: estimate?.quota, isPersistent };
};

/** Resolves to whether the browser has agreed. Some ask the reader, others decide by how the site is used. */
export const requestPersistence = async (): Promise<boolean> =>
  (await storage()
    ?.persist?.()
    .catch(() => false)) ?? false;
