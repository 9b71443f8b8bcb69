import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { newId } from '#web/new-id.ts';
import type { QuotationAnswer } from './look-up.ts';

/** What the line below a quotation is about. Where it stands, its decoration knows. */
export type QuotationCheck = {
  id: string;
  block_id: string;
  words: string;
  /** A quotation, a pasted paragraph in quotation marks, or what the author has asked about. */
  kind: 'quote' | 'paragraph' | 'asked';
  /** Where the line is rendered, below the block: no part of the document. */
  dom: HTMLElement;
  answer: QuotationAnswer | 'waiting' | 'failed';
};

type CheckState = { checks: QuotationCheck[]; decorations: DecorationSet };
/** `after`: the end of its block; `range`: the words that were asked about, if they are a part of it. */
export type PlacedCheck = { check: QuotationCheck; after: number; range?: { from: number; to: number } | undefined };
type Change = { add?: PlacedCheck; update?: QuotationCheck; remove?: string[] };

const key = new PluginKey<CheckState>('quotationCheck');

export const checksOf = (state: EditorState): QuotationCheck[] => key.getState(state)?.checks ?? [];

export const createCheck = ({
  block_id,
  words,
  kind,
  answer,
}: Pick<QuotationCheck, 'block_id' | 'words' | 'kind' | 'answer'>): QuotationCheck => {
  const dom = document.createElement('div');
  dom.contentEditable = 'false';
  dom.dataset.quotationCheck = '';
  return { id: newId(), dom, block_id, words, kind, answer };
};

const decorationsOf = ({ check: { id, dom }, after, range }: PlacedCheck): Decoration[] => [
  Decoration.widget(after, dom, {
    side: -1,
    key: id,
    check: id,
    ignoreSelection: true,
    // Its keys and clicks are none of the text's.
    stopEvent: () => true,
  }),
  ...(range ? [Decoration.inline(range.from, range.to, { 'data-checked': '' }, { check: id })] : []),
];

const find = ({ decorations }: CheckState, id: string): Decoration[] =>
  decorations.find(undefined, undefined, (spec) => spec.check === id);

/** Where a check stands now; undefined when its block is gone. */
export const placeOfCheck = (state: EditorState, check: QuotationCheck): Omit<PlacedCheck, 'check'> | undefined => {
  const found = find(key.getState(state) ?? { checks: [], decorations: DecorationSet.empty }, check.id);
  const widget = found.find(({ from, to }) => from === to);
  const range = found.find(({ from, to }) => from < to);
  return widget && { after: widget.from, range: range && { from: range.from, to: range.to } };
};

/** Never a step of the history, and nothing to save. */
export const changeChecks = (tr: Transaction, change: Change): Transaction =>
  tr.setMeta(key, change).setMeta('addToHistory', false);

const applyChange = (state: CheckState, { add, update, remove = [] }: Change, { doc }: Transaction): CheckState => {
  let { checks, decorations } = state;
  if (remove.length > 0) {
    decorations = decorations.remove(remove.flatMap((id) => find(state, id)));
    checks = checks.filter(({ id }) => !remove.includes(id));
  }
  if (update) checks = checks.map((check) => (check.id === update.id ? update : check));
  if (add) {
    decorations = decorations.add(doc, decorationsOf(add));
    checks = [...checks, add.check];
  }
  return { checks, decorations };
};

export const checkPlugin = (): Plugin<CheckState> =>
  new Plugin<CheckState>({
    key,
    state: {
      init: () => ({ checks: [], decorations: DecorationSet.empty }),
      apply: (tr, before) => {
        const change: Change | undefined = tr.getMeta(key);
        if (before.checks.length === 0 && !change) return before;
        const mapped = tr.docChanged ? { ...before, decorations: before.decorations.map(tr.mapping, tr.doc) } : before;
        return change ? applyChange(mapped, change, tr) : mapped;
      },
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
  });
