import { useEffect, useState } from 'react';
import { isUuid } from '#shared/uuid.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** Parameters of the reader's address: the next text opens with the translation of the same translator. */
export type ChosenVersion = { version_like?: string; view?: string };

/** What the address calls the views of the reader. */
const VIEW_NAMES: Record<string, string> = { TRANSLATIONS: 'translation', SOURCE: 'source' };

/** Stores the version that the reader has chosen, and what is shown of it; null when the source alone is shown. */
export const saveChosenVersion = (version_id: string | null, view?: string): void => {
  if (version_id === null) return removeStored('chosenVersion');
  return writeStored('chosenVersion', [version_id, VIEW_NAMES[view ?? ''] ?? ''].join('/'));
};

export const parseChosenVersion = (stored: string | null): ChosenVersion => {
  const [version_like = '', view = ''] = (stored ?? '').split('/');
  if (!isUuid(version_like)) return {};
  return Object.values(VIEW_NAMES).includes(view) ? { version_like, view } : { version_like };
};

/** Nothing in the first render, which is the server's. */
export const useChosenVersion = (): ChosenVersion => {
  const [chosen, setChosen] = useState<ChosenVersion>({});
  useEffect(() => setChosen(parseChosenVersion(readStored('chosenVersion'))), []);
  return chosen;
};
