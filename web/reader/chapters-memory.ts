import { readStored, removeStored, writeStored } from '#web/storage.ts';
import type { Chapter } from './chapters.ts';

type Kept = { address: string; chapters: Omit<Chapter, 'version_id'>[] };

const parsed = <Value>(text: string | null): Partial<Value> => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value && typeof value === 'object' ? (value as Partial<Value>) : {};
  } catch {
    return {};
  }
};

/** Open chapters and their versions, for as long as the reader is open; a reload finds them again. */
export const keepChapters = (chapters: Chapter[], address: string): void => {
  const kept: Kept = { address, chapters: chapters.map((chapter) => ({ ...chapter, version_id: undefined })) };
  writeStored('chapters', JSON.stringify(kept));
  writeStored('versionId', JSON.stringify(Object.fromEntries(chapters.map(({ id, version_id }) => [id, version_id]))));
};

const isChapter = (value: unknown): value is Chapter => {
  const { id, text_id } = parsed<Chapter>(JSON.stringify(value ?? null));
  return typeof id === 'string' && typeof text_id === 'string';
};

/**
 * What was open at this very address. At another one they are left from before: someone has followed a link since, and
 * a link shows what it says.
 */
export const keptChapters = (address: string): Chapter[] => {
  const kept = parsed<Kept>(readStored('chapters'));
  if (kept.address !== address || !Array.isArray(kept.chapters)) return [];
  const versions = parsed<Record<string, string | null>>(readStored('versionId'));
  return kept.chapters.filter(isChapter).map((chapter) => ({ ...chapter, version_id: versions[chapter.id] ?? null }));
};

export const forgetChapters = (): void => {
  removeStored('chapters');
  removeStored('versionId');
  removeStored('resourcesPanel');
};
