import type { Addition } from '#shared/contract/home.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageList } from '#web/i18n/language-names.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { withParts } from '#web/i18n/with-parts.tsx';
import { paths } from '#web/paths.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import { HomeSection } from './home-section.tsx';

/** A collection with texts in many languages names the most frequent ones. */
const MAX_LANGUAGES = 3;

const AdditionTitle = ({ addition: { text, collection, count } }: { addition: Addition }) => {
  const t = useT();
  const { language } = useLanguage();
  if (text)
    return (
      <>
        <RowTitle as="h3" language={text.language} script={text.script} to={paths.text(text.id, text.type)}>
          {text.title}
        </RowTitle>
        <TitleReference work={text}>{(reference) => <RowNote>{reference}</RowNote>}</TitleReference>
      </>
    );
  const texts = formatCount(t, language, 'home.texts', count);
  return collection ? (
    <RowTitle as="h3" to={paths.collectionOrWorks(collection)}>
      {withParts(t, 'home.texts_in', {
        texts,
        collection: <LangText language={collection.language}>{collection.title}</LangText>,
      })}
    </RowTitle>
  ) : (
    <RowTitle as="h3">{texts}</RowTitle>
  );
};

const AdditionRow = ({ addition }: { addition: Addition }) => {
  const t = useT();
  const { date, is_revised, languages } = addition;
  return (
    <Row>
      <AdditionTitle addition={addition} />
      <RowNote>
        {t(is_revised ? 'home.revised' : 'home.added')}
        {' · '}
        {languageList(t, languages.slice(0, MAX_LANGUAGES))}
        {languages.length > MAX_LANGUAGES && '…'}
        {' · '}
        <PublishedDate date={date} />
      </RowNote>
    </Row>
  );
};

export const Additions = ({ additions }: { additions: Addition[] }) => {
  const t = useT();
  return (
    <HomeSection id="additions" title={t('home.additions')}>
      <RowList>
        {additions.map((addition) => (
          <AdditionRow
            key={[addition.date, addition.text?.id, addition.collection?.id].join(' ')}
            addition={addition}
          />
        ))}
      </RowList>
    </HomeSection>
  );
};
