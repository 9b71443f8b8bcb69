import type { CorrectionDetails } from '#shared/contract/admin-corrections.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { Link } from '#web/ui/link.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import styles from './corrections.module.css';

/** The passage with those around it, and the same passage in other versions beside it. */
export const CorrectionContext = ({ correction }: { correction: CorrectionDetails }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { before, after, content, segment_id, segment_number, label, versions, language, script } = correction;
  if (content === null || segment_id === null || segment_number === null) return null;
  const passages = [...before, { segment_id, segment_number, label, content }, ...after];
  return (
    <div className={styles.sides} onClick={toggleFootnote} onKeyDown={toggleFootnote}>
      <section className={styles.side}>
        <h2 className={styles.heading}>{t('admin.passage_context')}</h2>
        <ol className={styles.list}>
          {passages.map((passage) => (
            <li key={passage.segment_id} aria-current={passage.segment_id === segment_id ? 'true' : undefined}>
              <span className={styles.number}>
                {passageNumber(siteLanguage, {
                  segment_number: passage.segment_number,
                  ...(passage.label ? { label: passage.label } : {}),
                })}
              </span>
              <LangText as="div" language={language} script={script}>
                <SafeHtml html={passage.content} />
              </LangText>
            </li>
          ))}
        </ol>
      </section>
      {versions.length > 0 && (
        <section className={styles.side}>
          <h2 className={styles.heading}>{t('admin.other_versions')}</h2>
          <ul className={styles.list}>
            {versions.map((version) => (
              <li key={version.text_id}>
                <Link
                  to={paths.chapter({ text_id: version.text_id, segment_id: version.segment_id })}
                  className={styles.title}
                >
                  <LangText language={version.language} script={version.script}>
                    {version.title}
                  </LangText>{' '}
                  <span className={styles.number}>{languageName(t, version.language)}</span>
                </Link>
                <LangText as="div" language={version.language} script={version.script}>
                  <SafeHtml html={version.content} />
                </LangText>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
