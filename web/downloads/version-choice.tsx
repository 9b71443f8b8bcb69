import type { Version } from '#shared/contract/texts.ts';
import { MAX_DOWNLOAD_VERSIONS } from '#shared/download-formats.ts';
import { isDownloadLicensed } from '#shared/download-licenses.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { isFull } from './download-choices.ts';
import styles from './downloads.module.css';

type Props = { versions: Version[]; chosen: string[]; onChoose(chosen: string[]): void };

/** Up to five versions of the work; those that may not be copied are listed with the reason. */
export const VersionChoice = ({ versions, chosen, onChoose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {t('download.versions', { max: formatNumber(language, MAX_DOWNLOAD_VERSIONS) })}
      </legend>
      <div className={styles.versions}>
        {versions.map(({ id, title, language: own, script, author, license }) => {
          const isAllowed = isDownloadLicensed(license);
          const isChosen = chosen.includes(id);
          return (
            <label key={id} className={styles.choice} htmlFor={`version-${id}`}>
              <input
                id={`version-${id}`}
                aria-labelledby={`version-${id}-title`}
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && (!isAllowed || isFull(chosen))}
                onChange={() => toggle(id)}
              />
              <span id={`version-${id}-title`}>
                <LangText language={own} script={script}>
                  {title}
                </LangText>
                <span className={styles.note}>
                  {languageName(t, own)}
                  {author && (
                    <>
                      {' · '}
                      <ScriptRuns text={author} />
                    </>
                  )}
                  {!isAllowed && ` · ${t('download.version_forbidden')}`}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};
