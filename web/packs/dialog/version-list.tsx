import { useQuery } from '@tanstack/react-query';
import { isDownloadLicensed } from '#shared/download-licenses.ts';
import { textLanguage } from '#shared/languages.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { MAX_KEPT_VERSIONS } from './pack-choices.ts';
import styles from './packs.module.css';

type Props = { textId: string; chosen: string[]; onChoose(chosen: string[]): void };

/** The other texts of a work, to choose from. */
export const VersionList = ({ textId, chosen, onChoose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const query = useQuery(
    apiQuery('versions', 'GET /texts/{id}/versions', {
      params: { id: textId },
      query: { language: textLanguage(language), limit: MAX_LIMIT },
    }),
  );
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ versions }) => (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('pack.which_versions')}</legend>
          <div className={styles.versions}>
            {versions.map(({ id, title, language: own, script, author, license }) => {
              const isAllowed = isDownloadLicensed(license);
              const isFull = !chosen.includes(id) && chosen.length >= MAX_KEPT_VERSIONS;
              return (
                <label key={id} className={styles.choice} htmlFor={`kept-${id}`}>
                  <input
                    id={`kept-${id}`}
                    aria-labelledby={`kept-${id}-title`}
                    type="checkbox"
                    checked={chosen.includes(id)}
                    disabled={!isAllowed || isFull}
                    onChange={() => toggle(id)}
                  />
                  <span id={`kept-${id}-title`}>
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
                      {!isAllowed && ` · ${t('pack.problem.not_licensed')}`}
                    </span>
                  </span>
                </label>
              );
            })}
          </div>
        </fieldset>
      )}
    </AsyncPart>
  );
};
