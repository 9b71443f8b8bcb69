import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** On unless switched off on this device. */
export const areLetterKeysOn = (): boolean => readStored('letterKeys') !== 'off';

export const switchLetterKeys = (isOn: boolean): void => {
  if (isOn) removeStored('letterKeys');
  else writeStored('letterKeys', 'off');
};
