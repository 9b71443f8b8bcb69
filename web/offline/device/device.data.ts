import type { QueryClient } from '@tanstack/react-query';
import { listChanges, type OwnChange, readAccount } from '#web/own/own-store.ts';
import type { PackStatus } from '#web/packs/store/packs.ts';
import { readDeviceStorage } from './device-storage.ts';
import { listRecentTexts } from './recent-texts.ts';

const DEVICE_GROUP = 'device';

/** What this device has is read anew each time, with and without a network. */
const OPTIONS = { networkMode: 'always', staleTime: 0, retry: false } as const;

export const deviceStorageQuery = {
  queryKey: [DEVICE_GROUP, 'storage'],
  queryFn: readDeviceStorage,
  ...OPTIONS,
};

export const recentTextsQuery = {
  queryKey: [DEVICE_GROUP, 'recent'],
  queryFn: listRecentTexts,
  ...OPTIONS,
};

/** Of what is kept here, what is all there and has a page to open. The code for them is loaded only when it is asked for. */
export const keptTextsQuery = {
  queryKey: [DEVICE_GROUP, 'kept'],
  queryFn: async (): Promise<PackStatus[]> => {
    const { listAllPacks } = await import('#web/packs/sheets/list-all-packs.ts');
    return (await listAllPacks()).filter(
      ({ choice, loaded_texts }) =>
        loaded_texts > 0 && choice.kind !== 'own_sheets' && choice.kind !== 'sheet_collection',
    );
  },
  ...OPTIONS,
};

/** Of whoever uses the device now. */
export const deviceUnsentQuery = {
  queryKey: [DEVICE_GROUP, 'unsent'],
  queryFn: async (): Promise<OwnChange[]> => {
    const account = await readAccount();
    return account === undefined ? [] : listChanges(account);
  },
  ...OPTIONS,
};

/** After something was stored or removed. */
export const refreshDevice = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [DEVICE_GROUP] });
