import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { licenseName } from '#web/i18n/license-name.ts';
import { useT } from '#web/i18n/translate.ts';
import type { ReadingSegment, VersionSegment } from '#web/reader/reader-types.ts';
import { formatView } from '#web/reader/view-rules.ts';
import type { ViewProps } from '#web/reader/resources/panel-menu.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { asyncState } from '#web/ui/async-part.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Offline } from '#web/ui/placeholder.tsx';
import { formatLocalDate } from '#web/ui/local-date.ts';
import { ShortLink } from '#web/ui/short-link.tsx';
import { copyFormats, type CopyFormats } from './copy-formats.ts';
import { pictureAddress, type Shown } from './picture-address.ts';
import { passageAddress, passageQuery, textQuery } from './share.data.ts';
import styles from './share-view.module.css';

const EmbedPart = lazyWithRetry(async () => (await import('#web/citations/embed-part.tsx')).EmbedPart, {
  folder: 'web/citations/',
});

/** The preview image of a shared link. */
export const PassagePicture = ({ segment, shown }: { segment: ReadingSegment; shown: Shown }) => {
  const t = useT();
  const { language } = useLanguage();
  const [failures, setFailures] = useState(0);
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <Failure onRetry={() => setFailed(false)} />;
  return (
    <img
      key={failures}
      className={styles.picture}
      src={pictureAddress(segment, shown)}
      alt={t('share.picture_alt', { number: passageNumber(language, segment), title: segment.title })}
      width={1200}
      height={630}
      loading="lazy"
      decoding="async"
      onError={() => {
        setFailures(failures + 1);
        setFailed(true);
      }}
    />
  );
};

type CopyProps = { segment: ReadingSegment; version: VersionSegment | null; shown: Shown };

/** The buttons are rendered at once and enabled when the text is loaded. */
export const CopyPassage = ({ segment, version, shown }: CopyProps) => {
  const t = useT();
  const passage = useQuery(passageQuery(segment));
  const text = useQuery(textQuery(segment));
  const versionText = useQuery({ ...textQuery(version ?? segment), enabled: version !== null });
  const queries = version ? [passage, text, versionText] : [passage, text];
  const states = queries.map(asyncState);
  const failed = queries.filter((query) => query.isError);
  if (states.includes('offline')) return <Offline />;
  if (failed.length > 0) {
    return (
      <Failure
        error={failed[0]?.error}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
      />
    );
  }

  /** Undefined while loading. A function, because formatting waits for the click. */
  const formatGetter = (name: keyof CopyFormats) => {
    const [content, source] = [passage.data, text.data];
    if (!content || !source || (version && !versionText.data)) return undefined;
    const cited = <Text extends { license: string }>(one: Text) => ({ ...one, license: licenseName(t, one.license) });
    const translation = version && versionText.data && { content: version.content, text: cited(versionText.data) };
    const url = window.location.origin + passageAddress(segment, shown);
    const passageShown = { passage: content, text: cited(source), translation: translation || null, view: shown.view };
    return () => copyFormats(passageShown, { url, accessed: formatLocalDate(new Date()) })[name];
  };
  return (
    <div className={styles.row}>
      <CopyButton label={t('share.copy_text')} text={formatGetter('text')} />
      <CopyButton label={t('share.copy_with_citation')} text={formatGetter('withCitation')} />
    </div>
  );
};

export const ShareView = ({ segment, versionSegment, versionId, shownView }: ViewProps) => {
  const t = useT();
  const shown = { version_id: versionId, view: shownView };
  // A version that is chosen but not shown is not copied.
  const version = shownView === 'SOURCE' ? null : (versionSegment ?? null);
  return (
    <>
      <ShortLink
        target={{ segment_id: segment.segment_id }}
        path={passageAddress(segment, shown)}
        title={segment.title}
      />
      <h3 className={styles.heading}>{t('share.words')}</h3>
      <CopyPassage segment={segment} version={version} shown={shown} />
      <h3 className={styles.heading}>{t('share.picture')}</h3>
      <PassagePicture key={pictureAddress(segment, shown)} segment={segment} shown={shown} />
      <EmbedPart
        key={pictureAddress(segment, shown)}
        passage={segment}
        version_id={versionId}
        view={formatView(shownView)}
      />
    </>
  );
};
