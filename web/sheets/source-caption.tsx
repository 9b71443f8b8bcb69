import { useQueryClient } from '@tanstack/react-query';
import { PanelRightOpen } from 'lucide';
import { useState } from 'react';
import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import type { OpenText, ReadingSegment } from '#web/reader/reader-types.ts';
import { passageQuery } from '#web/reader/resources/share/share.data.ts';
import { ExactReference } from '#web/ui/exact-reference.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isPlainClick } from '#web/ui/link.tsx';
import styles from './source-passage.module.css';

type Props = {
  version: QuotedVersion;
  onOpen(open: OpenText): void;
  onResources?: ((segment: ReadingSegment) => void) | undefined;
};

/** Of the passage asked for last, on whichever quote: an answer that comes later shows nothing. */
let lastRequest = 0;

/** Title and exact reference of one version, which open it there, and its resources. */
export const SourceCaption = ({ version, onOpen, onResources }: Props) => {
  const t = useT();
  const client = useQueryClient();
  const [hasFailed, setFailed] = useState(false);
  const { segment_id, text_id, title, language, script, is_missing, reference, last_reference } = version;
  const named = (
    <LangText isOneLine language={language} script={script}>
      {title}
    </LangText>
  );
  if (is_missing || segment_id === undefined)
    return (
      <div className={styles.caption}>
        <span>
          {named} {t(is_missing ? 'sheet.source_missing' : 'sources.no_passage')}
        </span>
      </div>
    );

  const showResources = async () => {
    setFailed(false);
    lastRequest += 1;
    const request = lastRequest;
    try {
      const passage = await client.fetchQuery(passageQuery({ segment_id, text_id, language }));
      if (request !== lastRequest) return;
      onResources?.({
        segment_id,
        segment_number: passage.segment_number,
        ...(passage.label !== null && { label: passage.label }),
        text_id,
        language,
        script,
        title,
      });
    } catch {
      setFailed(true);
    }
  };

  return (
    <div className={styles.caption}>
      <a
        href={paths.chapter({ text_id, segment_id })}
        title={t('sheet.open_source')}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onOpen({ text_id, segment_id });
        }}
      >
        {named}{' '}
        {reference && <ExactReference reference={reference} last={last_reference} className={styles.reference} />}
      </a>
      {onResources && (
        <IconButton
          icon={PanelRightOpen}
          iconSize={18}
          isQuiet
          data-quoted={segment_id}
          label={t('sheet.source_resources', { title })}
          title={t('connection_panel.title')}
          onClick={() => void showResources()}
        />
      )}
      <span role="alert">{hasFailed && t('connection_panel.failed')}</span>
      <QuotedRevision version={version} />
    </div>
  );
};

/** Which revision is quoted, once the text has another. */
export const QuotedRevision = ({ version }: { version: QuotedVersion }) => {
  const t = useT();
  const { has_changed, revision_label, revision, text_id, segment_id } = version;
  if (!has_changed || segment_id === undefined) return null;
  return (
    <small className={styles.revision}>
      {t('sources.revision', { revision: revision_label ?? String(revision ?? '') })}{' '}
      <a href={paths.chapter({ text_id, segment_id })} target="_blank" rel="noreferrer">
        {t('sources.current')}
      </a>
    </small>
  );
};
