import type { ReactNode } from 'react';
import type { Text } from '#shared/contract/texts.ts';
import { licenseAddress } from '#shared/license-address.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { licenseName } from '#web/i18n/license-name.ts';
import { formatPercent } from '#web/i18n/counts.ts';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { sourceWithoutAuthor } from './credits-rules.ts';
import styles from './text-credits.module.css';

type Props = { text: Text; coverage?: number | null; className?: string };
type Fact = { label: string; value: ReactNode; isLabelShown: boolean };

/** Whose text it is, in one line: language, translator or author, source, licence, revision, coverage. */
export const TextCredits = ({ text, coverage = null, className = '' }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const source = sourceWithoutAuthor(text);
  const address = licenseAddress(text.license, language);
  const license = licenseName(t, text.license);
  const facts: Fact[] = [
    { label: t('text.version.language'), value: languageName(t, text.language), isLabelShown: false },
    {
      label: t(text.is_root ? 'text.author' : 'text.translator'),
      value: text.author && <ScriptRuns text={text.author} />,
      isLabelShown: true,
    },
    { label: t('text.composed'), value: text.is_root ? text.composed : '', isLabelShown: true },
    {
      label: t('text.version.source'),
      value: text.source_url ? (
        <a href={text.source_url} rel="noopener noreferrer">
          <ScriptRuns text={source} />
        </a>
      ) : (
        source && <ScriptRuns text={source} />
      ),
      isLabelShown: false,
    },
    {
      label: t('text.version.license'),
      value: address ? (
        <a href={address} rel="license noopener noreferrer">
          {license}
        </a>
      ) : (
        license
      ),
      isLabelShown: false,
    },
    { label: t('text.version.revision_history'), value: text.revision, isLabelShown: true },
    {
      label: t('text.version.coverage'),
      value: coverage === null ? '' : formatPercent(language, coverage),
      isLabelShown: true,
    },
  ];
  return (
    <dl className={`${styles.credits} ${className}`}>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value, isLabelShown }) => (
          <div key={label}>
            <dt>{isLabelShown ? label : <ScreenReaderText>{label}</ScreenReaderText>} </dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
};
