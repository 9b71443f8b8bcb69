import type { SourceMatch } from '#shared/contract/search.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { FoundPassage } from './found-passage.tsx';
import { type SearchChoices, searchAddress } from './search-choices.ts';
import { ListTitle } from '#web/ui/list-title.tsx';
import styles from './found-sources.module.css';

type Props = { choices: SearchChoices; sources: SourceMatch[] };

/** One text: what it is, how much of it matched, and those passages of it that stand on this page. */
const FoundSource = ({ choices, source: { text, segment_match } }: { choices: SearchChoices; source: SourceMatch }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <section className={styles.source}>
      <header className={styles.head}>
        <ListTitle language={text.language} script={text.script}>
          <Link to={paths.text(text.text_id, text.type === 'commentary' ? text.type : 'root_text')}>{text.title}</Link>
        </ListTitle>
        <p className={styles.facts}>
          <span>
            {t(`search.type.${text.type}`)} · {languageName(t, text.language)} ·{' '}
            {counted(t, language, 'search.hits', text.hits)}
          </span>
          {text.hits > segment_match.length && choices.text === '' && (
            <Link to={searchAddress(choices, { text: text.text_id })}>
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
      </header>
      <ol>
        {segment_match.map((match) => (
          <FoundPassage key={match.segment_id} text={text} match={match} />
        ))}
      </ol>
    </section>
  );
};

export const FoundSources = ({ choices, sources }: Props) =>
  sources.map((source) => <FoundSource key={source.text.text_id} choices={choices} source={source} />);
