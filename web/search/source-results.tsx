import type { SourceMatch } from '#shared/contract/search.ts';
import { groupBy } from '#shared/group-by.ts';
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

type VersionsProps = { q: string; language: string; versions: SourceMatch['versions'] };

/**
 * The same work in other texts: each link opens the same passage where it is known. A language alone does not say which
 * text, where there are several in it.
 */
const OtherVersions = ({ q, language: shown, versions }: VersionsProps) => {
  const t = useT();
  if (versions.length === 0) return null;
  const isAlone = (language: string) =>
    language !== shown && versions.filter((version) => version.language === language).length === 1;
  return (
    <p className={`${styles.facts} ${styles.versions}`}>
      <span>{t('search.versions')}</span>
      {versions.map(({ text_id, content_id, segment_id, language, title, author }) => (
        <Link
          key={text_id}
          to={paths.chapter({ text_id, ...(content_id && segment_id ? { content_id, segment_id } : {}), find: q })}
          title={title}
        >
          {languageName(t, language)}
          {!isAlone(language) && ` (${author || title})`}
        </Link>
      ))}
    </p>
  );
};

type SourceProps = { params: SearchParams; source: SourceMatch };

/** The type of a text, its language and number of hits, and the search in it alone. */
const TextFacts = ({ params, source: { text, segment_match } }: SourceProps) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  return (
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
  );
};

const TitleLink = ({ text: { text_id, type, title } }: Pick<SourceMatch, 'text'>) => (
  <Link to={paths.text(text_id, type === 'commentary' ? type : 'root_text')} title={title}>
    {title}
  </Link>
);

const Passages = ({ params: { q }, source: { text, segment_match } }: SourceProps) => (
  <ol>
    {segment_match.map((match) => (
      <PassageResult key={match.segment_id} q={q} text={text} match={match} />
    ))}
  </ol>
);

/** Another version of the work with passages on this page. */
const VersionResult = ({ params, source }: SourceProps) => (
  <>
    <header className={`${styles.header} ${styles.version}`}>
      <LangText as="h3" language={source.text.language} script={source.text.script} className={styles.versionTitle}>
        <TitleLink text={source.text} />
      </LangText>
      <TextFacts params={params} source={source} />
    </header>
    <Passages params={params} source={source} />
  </>
);

type WorkProps = { params: SearchParams; source: SourceMatch; others: SourceMatch[] };

/** A work in its best version, with those of its matching passages that are on this page; then its other versions. */
const WorkResult = ({ params, source, others }: WorkProps) => {
  const { text, versions } = source;
  const shown = new Set(others.map((other) => other.text.text_id));
  return (
    <section className={styles.source}>
      <header className={styles.header}>
        <ListTitle language={text.language} script={text.script}>
          <TitleLink text={text} />
        </ListTitle>
        <TitleReference work={text}>
          {(reference) => (
            <p className={styles.facts}>
              <span>{reference}</span>
            </p>
          )}
        </TitleReference>
        <TextFacts params={params} source={source} />
        <OtherVersions
          q={params.q}
          language={text.language}
          versions={versions.filter(({ text_id }) => !shown.has(text_id))}
        />
      </header>
      <Passages params={params} source={source} />
      {others.map((other) => (
        <VersionResult key={other.text.text_id} params={params} source={other} />
      ))}
    </section>
  );
};

export const SourceResults = ({ params, sources }: { params: SearchParams; sources: SourceMatch[] }) =>
  [...groupBy(sources, ({ text }) => text.group_id)].map(
    ([group_id, [source, ...others]]) =>
      source && <WorkResult key={group_id} params={params} source={source} others={others} />,
  );
