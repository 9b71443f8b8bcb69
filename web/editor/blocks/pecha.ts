import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import type { Quote, SheetBlock } from '../document/sheet-block.ts';
import type { SourceShape } from '../document/source-shape.ts';
import { blockIdAttribute, type RowFormat } from './block-format.ts';
import { PechaView } from './pecha-view.tsx';

/** A passage of the library; `custompecha` is one that the library no longer has. */
export const pechaFormat: RowFormat = {
  names: ['pecha', 'custompecha'],
  type: 'source',
  parse: ({ block_id, content, revision, kept_revision, quote, source }) => ({
    type: quote?.is_missing ? 'custompecha' : 'pecha',
    attrs: {
      block_id,
      segmentId: content,
      revision: revision ?? null,
      keptRevision: kept_revision ?? null,
      quote: quote ?? null,
      source: source ?? null,
    },
  }),
  serialize: ({ attrs }) => {
    const row: Omit<SheetBlock, 'block_id' | 'type'> = { content: String(attrs?.segmentId ?? '') };
    if (typeof attrs?.revision === 'number') row.revision = attrs.revision;
    if (typeof attrs?.keptRevision === 'number') row.kept_revision = attrs.keptRevision;
    if (attrs?.quote) row.quote = attrs.quote as Quote;
    if (attrs?.source) row.source = attrs.source as SourceShape;
    return row;
  },
};

const parseJson = <Value>(text: string | undefined): Value | null => {
  try {
    return text ? (JSON.parse(text) as Value) : null;
  } catch {
    // Truncated by another program: the passage is fetched again.
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
      keptRevision: {
        default: null,
        parseHTML: (element) => (element.dataset.keptRevision ? Number(element.dataset.keptRevision) : null),
        renderHTML: ({ keptRevision }) => (keptRevision === null ? {} : { 'data-kept-revision': String(keptRevision) }),
      },
      quote: {
        default: null,
        parseHTML: (element) => parseJson<Quote>(element.dataset.quote),
        renderHTML: ({ quote }) => (quote ? { 'data-quote': JSON.stringify(quote) } : {}),
      },
      source: {
        default: null,
        parseHTML: (element) => parseJson<SourceShape>(element.dataset.source),
        renderHTML: ({ source }) => (source ? { 'data-source': JSON.stringify(source) } : {}),
      },
    }),
    parseHTML: () => [{ tag: `figure[data-block="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': name, ...HTMLAttributes }],
    addNodeView: () => ReactNodeViewRenderer(PechaView),
  });

export const Pecha = passageNode('pecha');
export const CustomPecha = passageNode('custompecha');
