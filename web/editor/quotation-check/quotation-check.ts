import { type Editor, Extension } from '@tiptap/core';
import { onlineManager } from '@tanstack/react-query';
import { areWordsKept } from './kept-words.ts';
import {
  changeChecks,
  checkPlugin,
  checksOf,
  createCheck,
  placeOfCheck,
  type PlacedCheck,
  type QuotationCheck as Check,
} from './check-state.ts';
import { createQuoteFinder } from './find-changed-quotes.ts';
import { createLookUp, type Verify } from './look-up.ts';
import { askedPlace } from './asked-place.ts';
import { wordsOfBlock } from './quoted-words.ts';

/** After the last key; what was pasted is looked up at once. */
const IDLE_MILLISECONDS = 1200;
/** Of a pasted document only the first quotations are looked up by themselves. */
const MAX_AT_ONCE = 20;

/** Watches one editor. */
const watchQuotes = (editor: Editor, verify: Verify) => {
  const { remembered, lookUp } = createLookUp(verify);
  const quotes = createQuoteFinder(editor.state.doc);
  const running = new Map<string, AbortController>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWaiting: (() => void) | undefined;

  const dispatch = (change: Parameters<typeof changeChecks>[1]): void => {
    if (!editor.isDestroyed) editor.view.dispatch(changeChecks(editor.state.tr, change));
  };

  const remove = (ids: string[]): void => {
    for (const id of ids) running.get(id)?.abort();
    if (ids.length > 0) dispatch({ remove: ids });
  };

  const current = (id: string) => checksOf(editor.state).find((check) => check.id === id);

  const run = async (placed: PlacedCheck): Promise<void> => {
    const { id, words, kind } = placed.check;
    dispatch({ add: placed });
    const known = remembered(words);
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const answer = known ?? (await lookUp(words, controller.signal));
      const check = editor.isDestroyed ? undefined : current(id);
      if (!check) return;
      // Nobody has said that a paragraph is a quotation.
      if (kind === 'paragraph' && answer.match === 'none') remove([id]);
      else dispatch({ update: { ...check, answer } });
    } catch {
      const check = editor.isDestroyed || controller.signal.aborted ? undefined : current(id);
      // What happens by itself also fails by itself.
      if (check && kind === 'asked') dispatch({ update: { ...check, answer: 'failed' } });
      else if (check) remove([id]);
    } finally {
      running.delete(id);
    }
  };

  /** Lines about words that are no longer there. */
  const removeOutdated = (): void => {
    const outdated = checksOf(editor.state).filter((check) => {
      const { after, range } = placeOfCheck(editor.state, check) ?? {};
      if (after === undefined) return true;
      if (check.kind === 'asked' && range)
        return editor.state.doc.textBetween(range.from, range.to, '\n') !== check.words;
      const block = editor.state.doc.resolve(after).nodeBefore;
      return !block?.isTextblock || wordsOfBlock(block) !== check.words;
    });
    remove(outdated.map(({ id }) => id));
  };

  const look = (): void => {
    if (editor.isDestroyed) return;
    // An input method must not be disturbed, and its letters are not yet what is meant.
    if (editor.view.composing) return schedule(IDLE_MILLISECONDS);
    removeOutdated();
    if (!onlineManager.isOnline()) {
      stopWaiting ??= onlineManager.subscribe((isOnline) => isOnline && schedule(IDLE_MILLISECONDS));
      return;
    }
    stopWaiting?.();
    stopWaiting = undefined;
    const checked = new Set(checksOf(editor.state).map(({ block_id }) => block_id));
    const found = quotes
      .find(editor.state.doc)
      .filter(({ block_id, words }) => !checked.has(block_id) && !areWordsKept(block_id, words));
    for (const { after, ...quote } of found.slice(0, MAX_AT_ONCE))
      void run({ check: createCheck({ ...quote, answer: 'waiting' }), after });
  };

  const schedule = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(look, milliseconds);
  };

  return {
    schedule,
    quotes,
    remove,
    /** Looks up what the author asks about: the selected words, else the block with the caret. */
    askNow: (): boolean => {
      const asked = askedPlace(editor.state);
      if (!asked) return false;
      const { block_id, words, ...place } = asked;
      remove(checksOf(editor.state).flatMap((check) => (check.block_id === block_id ? check.id : [])));
      void run({ check: createCheck({ block_id, words, kind: 'asked', answer: 'waiting' }), ...place });
      return true;
    },
    askAgain: (check: Check): void => {
      const place = placeOfCheck(editor.state, check);
      remove([check.id]);
      if (place) void run({ check: createCheck({ ...check, answer: 'waiting' }), ...place });
    },
    stop: (): void => {
      clearTimeout(timer);
      stopWaiting?.();
      for (const controller of running.values()) controller.abort();
    },
  };
};
type Watcher = ReturnType<typeof watchQuotes>;

const watchers = new WeakMap<Editor, Watcher>();

/** Says so when there is nothing to look up at the caret. */
export const askAboutQuotation = (editor: Editor): void => {
  if (!watchers.get(editor)?.askNow()) editor.emit('notice', 'quotation_check.too_short');
};

/** After a failure. */
export const askAgain = (editor: Editor, check: Check): void => watchers.get(editor)?.askAgain(check);

export const removeChecks = (editor: Editor, ids: string[]): void => watchers.get(editor)?.remove(ids);

/** Looks quotations up in the library while they are written, and shows a line below each. */
export const QuotationCheck = Extension.create<{ verify: Verify }>({
  name: 'quotationCheck',
  addOptions: () => ({ verify: () => Promise.reject(new Error('There is nobody to ask')) }),
  onCreate() {
    watchers.set(this.editor, watchQuotes(this.editor, this.options.verify));
  },
  onDestroy() {
    watchers.get(this.editor)?.stop();
  },
  onTransaction({ transaction }) {
    const watcher = watchers.get(this.editor);
    if (!watcher || !transaction.docChanged) return;
    const { doc } = transaction;
    if (transaction.getMeta('preventUpdate')) return watcher.quotes.noteSeen(doc);
    const isPasted = Boolean(transaction.getMeta('paste')) || transaction.getMeta('uiEvent') === 'paste';
    if (isPasted)
      for (const [at, map] of transaction.mapping.maps.entries())
        map.forEach((_oldStart, _oldEnd, start, end) => {
          const rest = transaction.mapping.slice(at + 1);
          watcher.quotes.notePasted(doc, rest.map(start, -1), rest.map(end, 1));
        });
    watcher.schedule(isPasted ? 0 : IDLE_MILLISECONDS);
  },
  addProseMirrorPlugins: () => [checkPlugin()],
});
