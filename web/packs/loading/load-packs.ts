import pLimit from 'p-limit';
import type { PackHead, PackPartInfo, PackText } from '#shared/contract/packs.ts';
import type { Pack, PackProblem, TextChoice } from '#web/own/pack.ts';
import { openPackDatabase } from '../store/pack-database.ts';
import { notifyPacksChanged, onPacksChanged, unstoredProblem } from '../store/packs-changed.ts';
import { changePack, deleteUnusedTexts, findPack, isComplete } from '../store/packs.ts';
import { parsePart, preparePart } from '../store/prepare-part.ts';
import { beginText, finishText, LoadingStopped, partStarts, storePart } from '../store/store-text.ts';
import { loadWholeTexts } from './load-whole-texts.ts';
import { fetchChoice, fetchManifest, fetchPart, PackFailure, TextChanged } from './fetch-part.ts';

/** While one part is stored the next ones are on their way. */
const MAX_FETCHES = 3;

/** A text that is edited all the time is left for the next check. */
const MAX_CHANGES = 5;

const loadParts = async (pack: Pack, text: PackText, signal: AbortSignal): Promise<void> => {
  const manifest = await fetchManifest(text.text_id, signal);
  const missing = await beginText(pack.id, manifest, text.group_id);
  const starts = partStarts(manifest.parts);
  let head: { body: PackHead; sha256: string } | undefined;
  const load = async (part: PackPartInfo) => {
    signal.throwIfAborted();
    const { sha256, content_id } = part;
    const body = await fetchPart(text.text_id, part, signal);
    if (content_id === null) head = { body: parsePart(body) as PackHead, sha256 };
    else {
      const prepared = preparePart({ text_id: text.text_id, content_id, sha256, body });
      await storePart(pack.id, prepared, starts.get(sha256) ?? 1);
    }
    notifyPacksChanged();
  };
  const limit = pLimit(MAX_FETCHES);
  const loading = missing.map((part) => limit(() => load(part)));
  try {
    await Promise.all(loading);
  } catch (failure) {
    limit.clearQueue();
    throw failure;
  }
  await finishText(pack.id, manifest, head);
};

const loadText = async (pack: Pack, text: PackText, signal: AbortSignal): Promise<void> => {
  for (let changes = 0; changes < MAX_CHANGES; changes += 1) {
    try {
      return await loadParts(pack, text, signal);
    } catch (failure) {
      if (!(failure instanceof TextChanged)) throw failure;
    }
  }
};

/** Short texts are waited for longer than they take to be sent: several are on their way at once. */
const MAX_TEXTS = 4;

/** Fewer are loaded part by part: what is lost by a cut is less, and progress is seen. */
const MIN_WHOLE_TEXTS = 10;

type Missing = PackText & { /** Nothing of it is here. */ isNew: boolean };

const loadTexts = async (pack: Pack, texts: Missing[], signal: AbortSignal): Promise<void> => {
  const whole = texts.filter(({ isNew }) => isNew);
  const loaded = whole.length < MIN_WHOLE_TEXTS ? undefined : await loadWholeTexts(pack, whole, signal);
  const rest = texts.filter(({ text_id }) => !loaded?.has(text_id));
  const limit = pLimit(MAX_TEXTS);
  try {
    await Promise.all(rest.map((text) => limit(() => loadText(pack, text, signal))));
  } catch (failure) {
    limit.clearQueue();
    throw failure;
  }
};

/** Which texts a pack has, as the server says now; and of these the ones that are not here in their present revision. */
const listMissing = async (pack: Pack, signal: AbortSignal): Promise<Missing[]> => {
  const { texts, totals, site_name } = await fetchChoice(pack.choice as TextChoice, signal);
  const allowed = texts.filter(({ is_allowed }) => is_allowed);
  if (allowed.length === 0) throw new PackFailure(texts.length > 0 ? 'not_licensed' : 'not_found');
  const text_ids = allowed.map(({ text_id }) => text_id);
  const changed = await changePack(pack.id, { text_ids, site_name, bytes: totals.bytes });
  if (!changed) throw new LoadingStopped();
  const db = await openPackDatabase();
  const tx = db.transaction('texts', 'readwrite');
  const missing: Missing[] = [];
  for (const text of allowed) {
    const stored = await tx.store.get(text.text_id);
    if (stored && isComplete(stored) && stored.revision === text.revision) continue;
    missing.push({ ...text, isNew: !stored || (!isComplete(stored) && stored.loaded_bytes === 0) });
    const { text_id, group_id: work_id, bytes, segments } = text;
    // Its size is known about; the list of its parts says it exactly.
    if (!stored) await tx.store.put({ text_id, work_id, bytes, segments, revision: 0, digest: '', loaded_bytes: 0 });
  }
  await tx.done;
  await deleteUnusedTexts();
  return missing;
};

const problemOf = (failure: unknown): PackProblem => {
  if (failure instanceof PackFailure) return failure.problem;
  const { name } = failure as Error;
  return name === 'QuotaExceededError' ? 'storage_full' : 'failed';
};

const loadPack = async (pack: Pack): Promise<void> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopUnlessWaiting = async () => {
    const state = (await findPack(pack.id))?.state;
    if (state !== 'waiting') stopping.abort(new LoadingStopped());
  };
  const stopListening = onPacksChanged(() => void stopUnlessWaiting());
  try {
    await loadTexts(pack, await listMissing(pack, signal), signal);
    await changePack(pack.id, { state: 'complete', checked_at: Date.now() });
  } catch (failure) {
    // Those that are under way end with it.
    stopping.abort(new LoadingStopped());
    if (failure instanceof LoadingStopped) return;
    const problem = problemOf(failure);
    await changePack(pack.id, { state: 'failed', problem }).catch(() => notifyPacksChanged({ id: pack.id, problem }));
  } finally {
    stopListening();
  }
};

/** Not one whose loading has ended just now, if that could not be stored. */
const nextPack = async (tried: Set<string>): Promise<Pack | undefined> => {
  const packs = await (await openPackDatabase()).getAll('packs');
  const waiting = packs.filter(({ id, state }) => state === 'waiting' && !(tried.has(id) && unstoredProblem(id)));
  return waiting.toSorted((a, b) => a.created_at - b.created_at)[0];
};

const LOCK = 'pothi-packs-loading';

/** Loads what waits, one pack after another. Of several tabs one does it; another goes on when that one is closed. */
export const loadPacks = (): Promise<void> =>
  navigator.locks.request(LOCK, async () => {
    await deleteUnusedTexts();
    const tried = new Set<string>();
    for (let pack = await nextPack(tried); pack; pack = await nextPack(tried)) {
      tried.add(pack.id);
      await loadPack(pack);
    }
  });
