import type { TopicPassage } from '#shared/contract/topics.ts';
import { languageTag, textLanguage } from '#shared/languages.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { ExactReference } from '#web/ui/exact-reference.tsx';
import { Link } from '#web/ui/link.tsx';
import { stripFootnotes } from '#web/ui/plain-text.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import { HomeSection } from './home-section.tsx';
import styles from './home.module.css';

/** The passage in the language of the site, or in the nearest that there is, which is named then. */
export const PassageOfDay = ({ passage }: { passage: TopicPassage }) => {
  const t = useT();
  const { language } = useLanguage();
  const { text_id, content_id, segment_id, translation, cited_title, reference } = passage;
  const quoted = translation ?? passage;
  // The reference says how the work is cited.
  const work = { ...passage, title: cited_title.title, citation: '' };
  const version = translation ? { version_id: translation.text_id } : {};
  return (
    <HomeSection id="passage-of-day" title={t('home.passage_of_day')}>
      <figure className={styles.passage}>
        <blockquote lang={languageTag(quoted.language, quoted.script)} className={styles.quote}>
          <SafeHtml html={stripFootnotes(quoted.content)} />
        </blockquote>
        <figcaption className={styles.source}>
          <Link to={paths.chapter({ text_id, content_id, segment_id, ...version })}>
            <LangText language={cited_title.language} script={cited_title.script}>
              {cited_title.title}
            </LangText>
            &nbsp;· <ExactReference reference={reference} />
          </Link>
          <TitleReference work={work}>{(titles) => <span className={styles.quiet}>{titles}</span>}</TitleReference>
          {quoted.language !== textLanguage(language) && (
            <span className={styles.quiet}>
              {t('works.languages', { languages: languageName(t, quoted.language) })}
            </span>
          )}
        </figcaption>
      </figure>
    </HomeSection>
  );
};
