import { useQuery } from '@tanstack/react-query';
import { Node } from '@tiptap/core';
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { languageTag } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/right-to-left.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { ExactReference } from '#web/ui/exact-reference.tsx';
import { hasLines, SafeHtml } from '#web/ui/safe-html.tsx';
import type { Quote, SheetBlock } from '../document/sheet-block.ts';
import { passageQuery } from '../sources/sources.data.ts';
import { ChangedQuote } from './changed-quote.tsx';
import { blockIdAttribute, type RowFormat } from './block-format.ts';
import { BlockFrame } from './block-frame.tsx';
import {
  sourcePassageCaptionClass,
  sourcePassageClass,
  sourcePassageReferenceClass,
} from '#web/sheets/sheet-classes.ts';
import styles from './blocks.module.css';

/** A passage of the library; `custompecha` is one that the library no longer has. */
export const pechaFormat: RowFormat = {
  names: ['pecha', 'custompecha'],
  type: 'source',
  parse: ({ block_id, content, revision, kept_revision, quote }) => ({
    type: quote?.is_missing ? 'custompecha' : 'pecha',
    attrs: {
      block_id,
      segmentId: content,
      revision: revision ?? null,
      keptRevision: kept_revision ?? null,
      quote: quote ?? null,
    },
  }),
  serialize: ({ attrs }) => {
    const row: Omit<SheetBlock, 'block_id' | 'type'> = { content: String(attrs?.segmentId ?? '') };
    if (typeof attrs?.revision === 'number') row.revision = attrs.revision;
    if (typeof attrs?.keptRevision === 'number') row.kept_revision = attrs.keptRevision;
    if (attrs?.quote) row.quote = attrs.quote as Quote;
    return row;
  },
};

const parseQuote = (text: string | undefined): Quote | null => {
  try {
    return text ? (JSON.parse(text) as Quote) : null;
  } catch {
    // Truncated by another program: the passage is fetched again.
    return null;
  }
};

type QuoteTextProps = { segmentId: string; quote: Quote; reference: Quote['reference'] };

/** The text of a passage and its source. The link opens a new tab, so that the editor stays open. */
const QuoteText = ({ segmentId, quote, reference }: QuoteTextProps) => {
  const t = useT();
  const { words, text_title, text_id, language, script } = quote;
  return (
    <>
      <blockquote lang={languageTag(language, script)} dir={script && isRightToLeft(script) ? 'rtl' : undefined}>
        <SafeHtml html={words} isVerse={hasLines(words)} />
      </blockquote>
      <div className={sourcePassageCaptionClass}>
        <a
          href={paths.chapter({ text_id, segment_id: segmentId })}
          target="_blank"
          rel="noreferrer"
          title={t('editor.quote_open', { title: text_title })}
        >
          <LangText language={language} script={script}>
            {text_title}
          </LangText>{' '}
          {reference && <ExactReference reference={reference} className={sourcePassageReferenceClass} />}
        </a>
      </div>
    </>
  );
};

/** The quote without the library's newer text. */
const withoutUpdate = ({ current_content: _content, current_revision: _revision, ...quote }: Quote): Quote => quote;

/** Fetches what the block lacks, because it was pasted, chosen from a list or came from another client. */
const PechaView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { segmentId, quote } = props.node.attrs as { segmentId: string; quote: Quote | null };
  const isComplete = quote?.is_missing || quote?.reference !== undefined;
  const fetched = useQuery({ ...passageQuery(segmentId), enabled: !isComplete });
  const shownQuote = quote ?? fetched.data;
  return (
    <BlockFrame {...props} name={t('editor.block.source')}>
      <div className={sourcePassageClass} onClick={toggleFootnote} onKeyDown={toggleFootnote}>
        {shownQuote && (
          <QuoteText
            segmentId={segmentId}
            quote={shownQuote}
            reference={shownQuote.reference ?? fetched.data?.reference}
          />
        )}
        {!shownQuote && fetched.isError && <p className={styles.note}>{t('editor.quote_gone')}</p>}
        {!shownQuote && fetched.isPending && <p className={styles.note}>{t('common.loading')}</p>}
        {quote?.is_missing && <p className={styles.note}>{t('editor.quote_missing')}</p>}
        {quote?.current_revision !== undefined && quote.current_content !== undefined && (
          <ChangedQuote
            quote={quote}
            onKeep={() => props.updateAttributes({ keptRevision: quote.current_revision, quote: withoutUpdate(quote) })}
            onAccept={() =>
              props.updateAttributes({
                revision: quote.current_revision,
                keptRevision: null,
                quote: { ...withoutUpdate(quote), words: quote.current_content ?? quote.words },
              })
            }
          />
        )}
      </div>
    </BlockFrame>
  );
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
        parseHTML: (element) => parseQuote(element.dataset.quote),
        renderHTML: ({ quote }) => (quote ? { 'data-quote': JSON.stringify(quote) } : {}),
      },
    }),
    parseHTML: () => [{ tag: `figure[data-block="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': name, ...HTMLAttributes }],
    addNodeView: () => ReactNodeViewRenderer(PechaView),
  });

export const Pecha = passageNode('pecha');
export const CustomPecha = passageNode('custompecha');
