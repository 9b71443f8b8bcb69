import type { Chapter } from '#web/reader/chapters.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';

type StoredChapters = { address: string; chapters: Omit<Chapter, 'version_id'>[] };

const parseObject = <Value>(text: string | null): Partial<Value> => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value && typeof value === 'object' ? (value as Partial<Value>) : {};
  } catch {
    return {};
  }
};

/** Stores the open chapters and their versions, for a reload. */
export const saveOpenChapters = (chapters: Chapter[], address: string): void => {
  const stored: StoredChapters = {
    address,
    chapters: chapters.map((chapter) => ({ ...chapter, version_id: undefined })),
  };
  writeStored('chapters', JSON.stringify(stored));
  writeStored('versionId', JSON.stringify(Object.fromEntries(chapters.map(({ id, version_id }) => [id, version_id]))));
};

const isChapter = (value: unknown): value is Chapter => {
  const { id, text_id } = parseObject<Chapter>(JSON.stringify(value ?? null));
  return typeof id === 'string' && typeof text_id === 'string';
};

/** The chapters that were open at this address; none at another address, which the reader opened by a link. */
export const loadOpenChapters = (address: string): Chapter[] => {
  const stored = parseObject<StoredChapters>(readStored('chapters'));
  if (stored.address !== address || !Array.isArray(stored.chapters)) return [];
  const versions = parseObject<Record<string, string | null>>(readStored('versionId'));
  return stored.chapters.filter(isChapter).map((chapter) => ({ ...chapter, version_id: versions[chapter.id] ?? null }));
};

export const clearOpenChapters = (): void => {
  removeStored('chapters');
  removeStored('versionId');
  removeStored('resourcesPanel');
};
