import type { ListIndex } from '#shared/contract/parts.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { compareCodePoints } from '#shared/compare-code-points.ts';
import { groupBy } from '#shared/group-by.ts';
import { indexedRows } from '#shared/list-index.ts';
import { compareBy, listedText, type ListedText, listTexts } from './alike-texts.ts';
import { ancestorsOf, readCollections } from './collections.ts';
import { pageOf, type PackCall, titlesLanguage } from './pack-query.ts';
import { readHead } from './read-packs.ts';
import { titlesIn } from './texts.ts';
import { isFound } from './title-words.ts';

/** A work with its texts on this device. */
type Work = { texts: ListedText[]; type: string; position: number; key: string };

const worksIn = (texts: ListedText[], collection_id: string): Work[] =>
  [...groupBy(texts, ({ work_id }) => work_id).values()]
    .flatMap((own): Work[] => {
      const { type, work_key: key, places } = own[0]!.summary;
      const place = places.find((each) => each.collection_id === collection_id);
      return place ? [{ texts: own, type, key, position: place.position }] : [];
    })
    .toSorted(
      compareBy(
        ({ type }) => type === 'commentary',
        ({ position }) => position,
        ({ key }) => key,
      ),
    );

/** A text with titles in a language, as lists have it. */
export const listedRow = async ({ text_id }: ListedText, language: string): Promise<WorkRow[]> => {
  const head = await readHead(text_id);
  if (!head) return [];
  const { text, short_summary } = titlesIn(head, language);
  const { shelves: _shelves, collections: _collections, commentaries: _by, root_texts: _of, ...row } = text;
  return [{ ...row, summary: short_summary }];
};

type Shown = Work & { text: ListedText };

/** The text of each work to list: that with the title of the work in a language. */
const withListedText = (works: Work[], titleLanguage: string): Shown[] =>
  works.flatMap((work) => {
    const text = listedText(work.texts, titleLanguage);
    return text ? [{ ...work, text }] : [];
  });

/** The works with which pages at even distances begin. */
const listIndex = (works: Shown[], limit: number): ListIndex =>
  indexedRows(works.length, limit).flatMap((skip) => {
    const { citation = '', title = '', language = '', script = '' } = works[skip]?.text.summary ?? {};
    return citation ? { skip, label: citation, language: '', script: '' } : { skip, label: title, language, script };
  });

const countLanguages = (works: Work[]): { language: string; count: number }[] => {
  const languages = works.flatMap(({ texts }) => [...new Set(texts.map(({ summary }) => summary.language))]);
  return [...groupBy(languages, (language) => language)]
    .map(([language, { length: count }]) => ({ language, count }))
    .toSorted((a, b) => b.count - a.count || compareCodePoints(a.language, b.language));
};

/** The works of a collection that are on this device. */
export const answerTexts: PackCall<'GET /texts'> = async ({ query }) => {
  const language = titlesLanguage(query);
  const { collection_id = '', text_language } = query;
  const tree = await readCollections(language);
  const collection = tree.find(collection_id);
  if (!collection) return undefined;
  const { skip, limit } = pageOf(query);
  const all = worksIn(await listTexts(), collection_id).filter(({ texts }) => isFound(texts, query['search']));
  const isIn = ({ texts }: Work) => texts.some(({ summary }) => summary.language === text_language);
  const works = withListedText(text_language ? all.filter(isIn) : all, text_language || language);
  const rows = await Promise.all(works.slice(skip, skip + limit).map(({ text }) => listedRow(text, language)));
  const count = (type: string) => works.filter((work) => work.type === type).length;
  return {
    collection,
    shelves: ancestorsOf(tree, collection_id).slice(0, -1),
    term: { title: collection.title },
    texts: rows.flat(),
    total: works.length,
    totals: { root_text: count('root_text'), commentary: count('commentary') },
    languages: countLanguages(all),
    index: listIndex(works, limit),
    skip,
    limit,
  };
};
