import { useEffect, useState } from 'react';
import { listAllPacks } from '../sheets/list-all-packs.ts';
import type { PackStatus } from '../store/packs.ts';
import { onPacksChanged } from '../store/packs-changed.ts';

/** While a pack is loaded it changes many times a second. */
const READ_EVERY_MS = 300;

/** Where texts can be kept: on https and localhost, in browsers that let a site be read without a network. */
export const canKeepTexts = (): boolean =>
  'indexedDB' in globalThis && 'serviceWorker' in navigator && 'locks' in navigator && 'subtle' in crypto;

/** The packs of this device as they are now. Undefined until they are read. */
export const usePacks = (): PackStatus[] | undefined => {
  const [packs, setPacks] = useState<PackStatus[]>();
  useEffect(() => {
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      const found = await listAllPacks();
      if (!isStopped) setPacks(found);
    };
    const readSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void read();
      }, READ_EVERY_MS);
    };
    void read();
    const stop = onPacksChanged(readSoon);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return packs;
};
