import type { SourceMatch } from '#shared/contract/search.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { formatResults } from '#web/i18n/result-counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { breakableNumber } from '#web/ui/breakable-number.tsx';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { Link } from '#web/ui/link.tsx';
import { ListTitle } from '#web/ui/row-list.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import { contextAfter, contextBefore, excerptAroundMatch } from './excerpts.ts';
import { type SearchParams, searchPath } from './search-params.ts';
import styles from './source-results.module.css';

type PassageProps = { q: string; text: SourceMatch['text']; match: SourceMatch['segment_match'][number] };

/** A matching passage with its context, its number in the margin, and why it matched. The whole row is a link. */
const PassageResult = ({ q, text: { text_id, title, language, script }, match }: PassageProps) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { segment_id, content_id, content, context } = match;
  const number = passageNumber(siteLanguage, match);
  return (
    <li className={styles.passage} onClick={toggleFootnote} onKeyDown={toggleFootnote}>
      <Link to={paths.chapter({ text_id, content_id, segment_id, find: q })} className={styles.link}>
        <span aria-hidden="true">{breakableNumber(number)}</span>
        <ScreenReaderText>
          {t('text.passage', { number })},{' '}
          <LangText language={language} script={script}>
            {title}
          </LangText>
        </ScreenReaderText>
      </Link>
      {context.before && (
        <LangText as="p" language={language} script={script} className={styles.before}>
          {contextBefore(context.before)}
        </LangText>
      )}
      <LangText as="div" language={language} script={script} className={styles.content}>
        <SafeHtml html={excerptAroundMatch(content)} />
      </LangText>
      {context.after && (
        <LangText as="p" language={language} script={script} className={styles.after}>
          {contextAfter(context.after)}
        </LangText>
      )}
      <p className={styles.about}>
        {context.section && (
          <LangText language={language} script={script}>
            {context.section}
          </LangText>
        )}
        <span>{t(`search.match.${match.match}`)}</span>
      </p>
    </li>
  );
};

/** The same work in other languages: one link for each text. */
const OtherVersions = ({ versions }: Pick<SourceMatch, 'versions'>) => {
  const t = useT();
  if (versions.length === 0) return null;
  return (
    <p className={`${styles.facts} ${styles.versions}`}>
      <span>{t('search.versions')}</span>
      {versions.map(({ text_id, language, title }) => (
        <Link key={text_id} to={paths.text(text_id, 'root_text')} title={title}>
          {languageName(t, language)}
        </Link>
      ))}
    </p>
  );
};

type SourceProps = { params: SearchParams; source: SourceMatch };

/** A text with its number of hits and those of its matching passages that are on this page. */
const SourceResult = ({ params, source: { text, versions, segment_match } }: SourceProps) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  return (
    <section className={styles.source}>
      <header className={styles.header}>
        <ListTitle language={text.language} script={text.script}>
          <Link to={paths.text(text.text_id, text.type === 'commentary' ? text.type : 'root_text')} title={text.title}>
            {text.title}
          </Link>
        </ListTitle>
        <TitleReference work={text}>
          {(reference) => (
            <p className={styles.facts}>
              <span>{reference}</span>
            </p>
          )}
        </TitleReference>
        <p className={styles.facts}>
          <span>
            {t(`search.type.${text.type}`)} · {languageName(t, text.language)}
            {text.hits > 0 && ` · ${formatResults(t, siteLanguage, 'search.hits', text.hits)}`}
          </span>
          {text.hits > segment_match.length && params.text === '' && (
            <Link to={searchPath(params, { text: text.text_id })}>
              {t('search.only_in_text')}
              <ScreenReaderText>
                {': '}
                <LangText language={text.language} script={text.script}>
                  {text.title}
                </LangText>
              </ScreenReaderText>
            </Link>
          )}
        </p>
        <OtherVersions versions={versions} />
      </header>
      <ol>
        {segment_match.map((match) => (
          <PassageResult key={match.segment_id} q={params.q} text={text} match={match} />
        ))}
      </ol>
    </section>
  );
};

export const SourceResults = ({ params, sources }: { params: SearchParams; sources: SourceMatch[] }) =>
  sources.map((source) => <SourceResult key={source.text.text_id} params={params} source={source} />);
