import { Node } from '@tiptap/core';
import type { Quote, SheetBlock } from '../document/sheet-block.ts';
import { blockIdAttribute, type RowForm } from './block-form.ts';

/** A passage of the library; `custompecha` is one that only the sheet still has. */
export const pechaForm: RowForm = {
  names: ['pecha', 'custompecha'],
  type: 'source',
  read: ({ block_id, content, revision, quote }) => ({
    type: quote?.is_missing ? 'custompecha' : 'pecha',
    attrs: { block_id, segmentId: content, revision: revision ?? null, quote: quote ?? null },
  }),
  write: ({ attrs }) => {
    const row: Omit<SheetBlock, 'block_id' | 'type'> = { content: String(attrs?.segmentId ?? '') };
    if (typeof attrs?.revision === 'number') row.revision = attrs.revision;
    if (attrs?.quote) row.quote = attrs.quote as Quote;
    return row;
  },
};

const quoteIn = (text: string | undefined): Quote | null => {
  try {
    return text ? (JSON.parse(text) as Quote) : null;
  } catch {
    // Cut off on the way through another program: the words are asked for anew.
    return null;
  }
};

const passageNode = (name: 'pecha' | 'custompecha') =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      ...blockIdAttribute,
      segmentId: {
        default: '',
        parseHTML: (element) => element.dataset.segmentId ?? '',
        renderHTML: ({ segmentId }) => ({ 'data-segment-id': segmentId }),
      },
      revision: {
        default: null,
        parseHTML: (element) => (element.dataset.revision ? Number(element.dataset.revision) : null),
        renderHTML: ({ revision }) => (revision === null ? {} : { 'data-revision': String(revision) }),
      },
      quote: {
        default: null,
        parseHTML: (element) => quoteIn(element.dataset.quote),
        renderHTML: ({ quote }) => (quote ? { 'data-quote': JSON.stringify(quote) } : {}),
      },
    }),
    parseHTML: () => [{ tag: `figure[data-block="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': name, ...HTMLAttributes }],
  });

export const Pecha = passageNode('pecha');
export const CustomPecha = passageNode('custompecha');
