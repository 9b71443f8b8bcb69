import { useEffect, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ShownView } from '#shared/contract/share.ts';
import { embedAddress, frameCode } from '#shared/embed-frame.ts';
import { isSiteLanguage, SITE_LANGUAGE_NAMES, SITE_LANGUAGES, textLanguage } from '#shared/languages.ts';
import { MAX_EMBEDDED_PASSAGES, MAX_LIMIT } from '#shared/limits.ts';
import { isTheme, type Theme, THEMES } from '#shared/themes.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { readCount } from './cite-targets.ts';
import styles from './citations.module.css';

type EmbeddedPassage = { segment_id: string; text_id: string; title: string };
/** What the page shows of the passage. */
type Props = { passage: EmbeddedPassage; version_id: string | null; view: string | undefined };

const VIEWS = { source: 'SOURCE', translation: 'TRANSLATIONS', both: 'SOURCE_AND_TRANSLATIONS' } as const;
const isView = (value: string): value is ShownView => Object.hasOwn(VIEWS, value);

/** The same in every language. */
const OEMBED = 'oEmbed';

/** Until the frame has told its own. */
const USUAL_HEIGHT = 240;
/** While a number is typed. */
const PAUSE_MS = 250;

/** How high the content of the frame says it is. */
const useFrameHeight = () => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(USUAL_HEIGHT);
  useEffect(() => {
    const onMessage = ({ data, source }: MessageEvent<{ type?: unknown; height?: unknown } | null>) => {
      if (source !== frame.current?.contentWindow || data?.type !== 'pothi:height') return;
      if (typeof data.height === 'number') setHeight(Math.max(1, Math.ceil(data.height)));
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  return { frame, height };
};

const Options = ({ passage, version_id: shownVersion, view: shownView }: Props) => {
  const t = useT();
  const id = useId();
  const { language } = useLanguage();
  const [typed, setTyped] = useState('1');
  const [version_id, setVersion] = useState(shownVersion ?? '');
  const [view, setView] = useState<ShownView>(shownView && isView(shownView) ? shownView : 'both');
  const [theme, setTheme] = useState<Theme>('system');
  const [lang, setLang] = useState(language);
  const { frame, height } = useFrameHeight();
  const { data } = useQuery(
    apiQuery('versions', 'GET /texts/{id}/versions', {
      params: { id: passage.text_id },
      query: { language: textLanguage(language), limit: MAX_LIMIT },
    }),
  );
  const versions = (data?.versions ?? []).filter((version) => version.id !== passage.text_id);
  const count = readCount(typed, MAX_EMBEDDED_PASSAGES);
  const options = { count: useDebounced(count ?? 1, PAUSE_MS), theme, lang, ...(version_id && { version_id, view }) };
  const src = embedAddress(window.location.origin, passage.segment_id, options);
  const code = frameCode({ src, title: passage.title, width: '100%', height });
  const oembed = `${window.location.origin}/api/v1/oembed?${new URLSearchParams({ url: src })}`;
  const isCurrent = count === options.count;
  return (
    <div className={styles.citation}>
      <TextField
        name="passages"
        label={t('cite.passages')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed}
        problem={count ? undefined : t('cite.wrong_passages', { max: formatNumber(language, MAX_EMBEDDED_PASSAGES) })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        name="version"
        label={t('embed.version')}
        value={version_id}
        choices={[
          { value: '', label: t('embed.no_version') },
          ...versions.map((version) => ({
            value: version.id,
            label: `${languageName(t, version.language)} · ${version.title}`,
          })),
        ]}
        onChoose={setVersion}
      />
      {version_id && (
        <SelectField
          name="view"
          label={t('reader.options.view')}
          value={view}
          choices={Object.entries(VIEWS).map(([value, name]) => ({ value, label: t(`reader.options.view.${name}`) }))}
          onChoose={(value) => isView(value) && setView(value)}
        />
      )}
      <SelectField
        name="theme"
        label={t('header.theme')}
        value={theme}
        choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChoose={(value) => isTheme(value) && setTheme(value)}
      />
      <SelectField
        name="lang"
        label={t('embed.language')}
        value={lang}
        choices={SITE_LANGUAGES.map((value) => ({ value, label: SITE_LANGUAGE_NAMES[value], lang: value }))}
        onChoose={(value) => isSiteLanguage(value) && setLang(value)}
      />
      <h4 className={styles.heading}>{t('embed.preview')}</h4>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, whose fonts an opaque origin could not load */}
      <iframe
        ref={frame}
        className={styles.frame}
        src={src}
        title={`${t('embed.preview')}: ${passage.title}`}
        height={height}
      />
      <h4 id={`${id}-code`} className={styles.heading}>
        {t('embed.code')}
      </h4>
      <textarea
        className={styles.text}
        readOnly
        rows={5}
        dir="ltr"
        spellCheck={false}
        aria-labelledby={`${id}-code`}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.row}>
        <CopyButton label={t('embed.copy')} text={isCurrent ? () => code : undefined} />
      </div>
      <h4 id={`${id}-oembed`} className={styles.heading}>
        {t('embed.oembed', { name: OEMBED })}
      </h4>
      <p className={styles.address}>
        <a href={oembed} target="_blank" rel="noopener" dir="ltr" aria-describedby={`${id}-oembed`}>
          {oembed}
        </a>
      </p>
      <div className={styles.row}>
        <CopyButton label={t('embed.copy_oembed', { name: OEMBED })} text={isCurrent ? () => oembed : undefined} />
      </div>
    </div>
  );
};

/** The code of a frame with the passage, for other pages. */
export const EmbedPart = (props: Props) => {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.embed}>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t('embed.open')}
        </Button>
      </div>
      <div id={id}>{isOpen && <Options {...props} />}</div>
    </>
  );
};
