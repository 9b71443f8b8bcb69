import { useQuery } from '@tanstack/react-query';
import type { ReactNodeViewProps } from '@tiptap/react';
import { Columns3 } from 'lucide';
import { use, useState } from 'react';
import { createPortal } from 'react-dom';
import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { QuotedRevision } from '#web/sheets/source-caption.tsx';
import { SourceWords } from '#web/sheets/source-words.tsx';
import {
  sourceCaptionLineClass,
  sourcePassageCaptionClass,
  sourcePassageClass,
  sourcePassageReferenceClass,
} from '#web/sheets/sheet-classes.ts';
import { Button } from '#web/ui/button.tsx';
import { ExactReference } from '#web/ui/exact-reference.tsx';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import type { Quote } from '../document/sheet-block.ts';
import { columnsOfQuote, type SourceShape } from '../document/source-shape.ts';
import { SheetLayoutContext } from '../sheet-layout-context.ts';
import { passageQuery } from '../sources/sources.data.ts';
import { BlockFrame } from './block-frame.tsx';
import { ChangedQuote } from './changed-quote.tsx';
import { answerOffer } from './quote-offers.ts';
import styles from './blocks.module.css';

/** Loaded when it is opened. */
const EditSource = lazyWithRetry(async () => (await import('../sources/edit-source.tsx')).EditSource);

export type PechaAttributes = {
  segmentId: string;
  revision: number | null;
  keptRevision: number | null;
  quote: Quote | null;
  source: SourceShape | null;
};

/** Title and reference of a version. The link opens a new tab, so that the editor stays open. */
const VersionLink = ({ version }: { version: QuotedVersion }) => {
  const t = useT();
  const { text_id, segment_id, title, language, script, reference, last_reference, is_missing } = version;
  const name = (
    <LangText language={language} script={script}>
      {title}
    </LangText>
  );
  return (
    <div className={sourceCaptionLineClass}>
      {is_missing || segment_id === undefined ? (
        <span>
          {name} {t(is_missing ? 'sheet.source_missing' : 'sources.no_passage')}
        </span>
      ) : (
        <a
          href={paths.chapter({ text_id, segment_id })}
          target="_blank"
          rel="noreferrer"
          title={t('editor.quote_open', { title })}
        >
          {name}{' '}
          {reference && (
            <ExactReference reference={reference} last={last_reference} className={sourcePassageReferenceClass} />
          )}
        </a>
      )}
      <QuotedRevision version={version} />
    </div>
  );
};

type QuotedProps = { segmentId: string; quote: Quote; source: SourceShape | null };

const QuotedSource = ({ segmentId, quote, source }: QuotedProps) => {
  const sheetLayout = use(SheetLayoutContext);
  const versions = columnsOfQuote(segmentId, quote);
  return (
    <>
      <SourceWords
        versions={versions}
        layout={source?.layout ?? sheetLayout}
        showsNumbers={source?.shows_numbers ?? false}
      />
      <div className={sourcePassageCaptionClass}>
        {versions.map((version) => (
          <VersionLink key={version.text_id} version={version} />
        ))}
      </div>
    </>
  );
};

/** Fetches what the block lacks, because it was pasted, chosen from a list or came from another client. */
export const PechaView = (props: ReactNodeViewProps) => {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const attributes = props.node.attrs as PechaAttributes;
  const { segmentId, quote, source } = attributes;
  const isComplete = quote?.is_missing || quote?.reference !== undefined;
  const fetched = useQuery({ ...passageQuery(segmentId), enabled: !isComplete });
  const reference = quote?.reference ?? fetched.data?.reference;
  const shown = quote ? { ...quote, ...(reference && { reference }) } : fetched.data;
  const columns = shown ? columnsOfQuote(segmentId, shown) : [];
  return (
    <BlockFrame {...props} name={t('editor.block.source')}>
      <div className={sourcePassageClass} onClick={toggleFootnote} onKeyDown={toggleFootnote}>
        {shown && <QuotedSource segmentId={segmentId} quote={shown} source={source} />}
        {!shown && fetched.isError && <p className={styles.note}>{t('editor.quote_gone')}</p>}
        {!shown && fetched.isPending && <p className={styles.note}>{t('common.loading')}</p>}
        {quote?.is_missing && <p className={styles.note}>{t('editor.quote_missing')}</p>}
        {shown && !shown.is_missing && (
          <p className={styles.choices}>
            <Button variant="text" size="compact" onClick={() => setEditing(true)}>
              <Icon node={Columns3} aria-hidden="true" size={18} />
              {t('sources.edit')}
            </Button>
          </p>
        )}
        {columns
          .filter(({ current_revision }) => current_revision !== undefined)
          .map((version) => (
            <ChangedQuote
              key={version.text_id}
              version={version}
              isNamed={columns.length > 1}
              onKeep={() => props.updateAttributes(answerOffer(attributes, version, 'keep'))}
              onAccept={() => props.updateAttributes(answerOffer(attributes, version, 'accept'))}
            />
          ))}
      </div>
      {isEditing &&
        shown &&
        // Outside the text: the editor would take what is typed or dropped in the dialog.
        createPortal(
          <EditSource
            block={{ segmentId, quote: shown, source }}
            onClose={() => setEditing(false)}
            onDone={(changed) => {
              setEditing(false);
              props.updateAttributes(changed);
            }}
          />,
          document.body,
        )}
    </BlockFrame>
  );
};
