import pLimit from 'p-limit';
import type { PackText } from '#shared/contract/packs.ts';
import { MAX_WHOLE_TEXTS, MAX_WHOLE_TEXTS_BYTES } from '#shared/limits.ts';
import type { Pack } from '#web/own/pack.ts';
import { notifyPacksChanged } from '../store/packs-changed.ts';
import { preparePart } from '../store/prepare-part.ts';
import { storeWholeTexts, type WholeText } from '../store/store-whole-texts.ts';
import { type FetchedText, fetchWholeTexts, PackFailure } from './fetch-part.ts';

/** While some are stored the next ones are on their way. */
const MAX_FETCHES = 2;

/** Texts that fit into one answer each, in the order in which they come. */
export const groupTexts = <Text extends Pick<PackText, 'bytes'>>(texts: Text[]): Text[][] => {
  const groups: Text[][] = [];
  let group: Text[] = [];
  let bytes = 0;
  for (const text of texts) {
    if (text.bytes > MAX_WHOLE_TEXTS_BYTES) continue;
    if (group.length === MAX_WHOLE_TEXTS || bytes + text.bytes > MAX_WHOLE_TEXTS_BYTES) {
      groups.push(group);
      group = [];
      bytes = 0;
    }
    group.push(text);
    bytes += text.bytes;
  }
  return group.length > 0 ? [...groups, group] : groups;
};

const prepare = ({ manifest, parts }: FetchedText, work_id: string): WholeText[] => {
  const head = parts.find(({ part }) => part.kind === 'head');
  if (head?.part.kind !== 'head') return [];
  const { text_id } = manifest;
  return [
    {
      manifest,
      work_id,
      head: { body: head.part, sha256: head.info.sha256 },
      parts: parts.flatMap(({ info: { content_id, sha256 }, part, body }) =>
        part.kind === 'segments' && content_id !== null
          ? [preparePart({ text_id, content_id, sha256, body }, part.segments)]
          : [],
      ),
    },
  ];
};

/** Loads what can be loaded together, of texts of which nothing is here. The rest is left to be loaded text by text. */
export const loadWholeTexts = async (pack: Pack, texts: PackText[], signal: AbortSignal): Promise<Set<string>> => {
  const loaded = new Set<string>();
  const works = new Map(texts.map(({ text_id, group_id }) => [text_id, group_id]));
  const load = async (group: PackText[]) => {
    signal.throwIfAborted();
    const ids = group.map(({ text_id }) => text_id);
    const fetched = await fetchWholeTexts(ids, signal).catch((failure: unknown): FetchedText[] => {
      if (failure instanceof PackFailure) return [];
      throw failure;
    });
    const whole = fetched.flatMap((text) => prepare(text, works.get(text.manifest.text_id) ?? ''));
    await storeWholeTexts(pack.id, whole);
    for (const { manifest } of whole) loaded.add(manifest.text_id);
    notifyPacksChanged();
  };
  const limit = pLimit(MAX_FETCHES);
  try {
    await Promise.all(groupTexts(texts).map((group) => limit(() => load(group))));
  } catch (failure) {
    limit.clearQueue();
    throw failure;
  }
  return loaded;
};
