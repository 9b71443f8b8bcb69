import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CITATION_FORMATS, type CitationFormat } from '#shared/citation-formats.ts';
import { textLanguage } from '#shared/languages.ts';
import { useDownload } from '#web/downloads/use-download.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { apiErrorMessage } from '#web/ui/api-error-message.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { formatLocalDate } from '#web/ui/local-date.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { citationFile, citationQuery } from './citations.data.ts';
import type { CiteTarget } from './cite-targets.ts';
import styles from './citations.module.css';

/** Names of formats are the same in every language; plain text has one in each. */
const NAMES: Record<Exclude<CitationFormat, 'plain'>, string> = {
  chicago: 'Chicago',
  bibtex: 'BibTeX',
  ris: 'RIS',
  csl_json: 'CSL-JSON',
};

const isFormat = (value: string | null): value is CitationFormat =>
  (CITATION_FORMATS as readonly (string | null)[]).includes(value);

/** The last one of this device. */
const storedFormat = (): CitationFormat => {
  const stored = readStored('citationFormat');
  return isFormat(stored) ? stored : 'plain';
};

/** What is in Latin letters alone is set in Latin type: that of Chinese has wide apostrophes. */
const languageOf = (citation: string): string | undefined =>
  /[\p{Script=Han}\p{Script=Tibetan}]/u.test(citation) ? undefined : 'en';

/** While a number is typed. */
const PAUSE_MS = 250;

type Props = { target: CiteTarget; passages: number };

/** The citation in a format, its address, and the numbers by which people find the place. */
export const Citation = ({ target, passages }: Props) => {
  const t = useT();
  const id = useId();
  const { language } = useLanguage();
  const [format, setFormat] = useState(storedFormat);
  const [accessed] = useState(() => formatLocalDate(new Date()));
  const download = useDownload();
  const cited = { target, passages: useDebounced(passages, PAUSE_MS), language: textLanguage(language), accessed };
  const query = useQuery(citationQuery(cited));
  const isCurrent = !query.isPlaceholderData && cited.passages === passages;
  const choose = (value: string) => {
    if (!isFormat(value)) return;
    setFormat(value);
    writeStored('citationFormat', value);
    download.reset();
  };
  return (
    <AsyncPart query={query} onFailure="retry">
      {(citation) => (
        <div className={styles.citation}>
          <SelectField
            name="format"
            label={t('cite.format')}
            value={format}
            choices={CITATION_FORMATS.map((value) => ({
              value,
              label: value === 'plain' ? t('cite.plain') : NAMES[value],
            }))}
            onChoose={choose}
          />
          <textarea
            className={styles.text}
            readOnly
            rows={format === 'plain' || format === 'chicago' ? 4 : 9}
            dir="auto"
            lang={languageOf(citation[format])}
            spellCheck={false}
            aria-label={t('cite.text')}
            value={citation[format]}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={styles.row}>
            <CopyButton label={t('cite.copy')} text={isCurrent ? () => citation[format] : undefined} />
            <Button
              size="small"
              isBusy={download.state.name === 'running'}
              isDisabled={!isCurrent}
              onClick={() => void download.start(citationFile(cited, format))}
            >
              {t('cite.download')}
            </Button>
            <span role="status">{download.state.name === 'saved' && t('cite.saved')}</span>
          </div>
          <div role="alert">
            {download.state.name === 'failed' && (
              <Notice tone="problem">{apiErrorMessage(t, download.state.error)}</Notice>
            )}
          </div>
          <h3 id={`${id}-address`} className={styles.heading}>
            {t('cite.address')}
          </h3>
          <p className={styles.address}>
            <a href={citation.address} target="_blank" rel="noopener" dir="ltr" aria-describedby={`${id}-address`}>
              {citation.address}
            </a>
          </p>
          <div className={styles.row}>
            <CopyButton label={t('share.copy_link')} text={isCurrent ? () => citation.address : undefined} />
          </div>
          {citation.numbers.length > 0 && (
            <>
              <h3 id={`${id}-numbers`} className={styles.heading}>
                {t('cite.numbers')}
              </h3>
              <ul className={styles.numbers} aria-labelledby={`${id}-numbers`}>
                {citation.numbers.map(({ label, address }) => (
                  <li key={label}>
                    {address ? (
                      <a href={address} target="_blank" rel="noopener">
                        {label}
                      </a>
                    ) : (
                      label
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </AsyncPart>
  );
};
