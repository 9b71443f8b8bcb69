import { ArrowDown, ArrowUp, X } from 'lucide';
import type { Translation } from '#shared/contract/segments.ts';
import { MAX_FURTHER_VERSIONS } from '#shared/limits.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ChoiceCheck, QuotedText } from './choice-check.tsx';
import type { ChosenVersion } from './source-choice.ts';
import styles from './sources.module.css';

type OrderProps = { versions: ChosenVersion[]; onVersions(versions: ChosenVersion[]): void };

/** The columns in their order. The source's own text stays. */
const VersionOrder = ({ versions, onVersions }: OrderProps) => {
  const t = useT();
  const move = (from: number, to: number) => {
    const next = [...versions];
    next.splice(to, 0, ...next.splice(from, 1));
    onVersions(next);
  };
  return (
    <ol className={styles.order} aria-label={t('sources.order')}>
      {versions.map((version, index) => (
        <li key={version.text_id}>
          <span className={styles.orderTitle}>
            <LangText language={version.language} script={version.script}>
              {version.title}
            </LangText>{' '}
            · {languageName(t, version.language)}
          </span>
          <IconButton
            icon={ArrowUp}
            isQuiet
            disabled={index === 0}
            label={t('sources.up', { title: version.title })}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            isQuiet
            disabled={index === versions.length - 1}
            label={t('sources.down', { title: version.title })}
            onClick={() => move(index, index + 1)}
          />
          <IconButton
            icon={X}
            isQuiet
            disabled={version.isOwn}
            label={t('sources.remove', { title: version.title })}
            onClick={() => onVersions(versions.filter((one) => one !== version))}
          />
        </li>
      ))}
    </ol>
  );
};

type Props = OrderProps & { translations: Translation[] };

/** Which versions of a source are quoted, and in which order. */
export const SourceVersions = ({ versions, translations, onVersions }: Props) => {
  const t = useT();
  const isFull = versions.length > MAX_FURTHER_VERSIONS;
  return (
    <>
      {translations.length > 0 && (
        <fieldset className={styles.translations}>
          <legend>{t('editor.source_translation')}</legend>
          {translations.map(({ text_id, segment_id, title, language, script, content }) => {
            const isChosen = versions.some((one) => one.text_id === text_id);
            return (
              <ChoiceCheck
                key={segment_id}
                isChecked={isChosen}
                isDisabled={isFull && !isChosen}
                onChange={(isChecked) =>
                  onVersions([
                    ...versions.filter((one) => one.text_id !== text_id),
                    ...(isChecked ? [{ text_id, title, language, script, isOwn: false }] : []),
                  ])
                }
              >
                <span className={styles.language}>
                  {languageName(t, language)} · <LangText language={language}>{title}</LangText>
                </span>
                <QuotedText language={language} script={script} content={content} />
              </ChoiceCheck>
            );
          })}
        </fieldset>
      )}
      {isFull && <p className={styles.hint}>{t('sources.max_versions', { count: MAX_FURTHER_VERSIONS })}</p>}
      {versions.length > 1 && <VersionOrder versions={versions} onVersions={onVersions} />}
    </>
  );
};
