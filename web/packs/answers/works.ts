import type { WorkRow } from '#shared/contract/texts.ts';
import { compareCodePoints } from '#shared/compare-code-points.ts';
import { groupBy } from '#shared/group-by.ts';
import { compareBy, listedText, type ListedText, listTexts } from './alike-texts.ts';
import { ancestorsOf, readCollections } from './collections.ts';
import { pageOf, type PackCall, titlesLanguage } from './pack-query.ts';
import { readHead } from './read-packs.ts';
import { titlesIn } from './texts.ts';
import { haveWords } from './title-words.ts';

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

const isFound = ({ texts }: Work, search: string | undefined): boolean =>
  !search ||
  haveWords(
    texts.map(({ summary }) => summary),
    search,
  );

/** The text of the work to list, with the title of the work in a language. */
const workRow = async ({ texts }: Work, language: string, titleLanguage: string): Promise<WorkRow[]> => {
  const text = listedText(texts, titleLanguage);
  const head = text && (await readHead(text.text_id));
  if (!head) return [];
  const { text: found, short_summary } = titlesIn(head, language);
  const { shelves: _shelves, collections: _collections, commentaries: _by, root_texts: _of, ...row } = found;
  return [{ ...row, summary: short_summary }];
};

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
  const all = worksIn(await listTexts(), collection_id).filter((work) => isFound(work, query['search']));
  const isIn = ({ texts }: Work) => texts.some(({ summary }) => summary.language === text_language);
  const works = text_language ? all.filter(isIn) : all;
  const page = works.slice(skip, skip + limit);
  const rows = await Promise.all(page.map((work) => workRow(work, language, text_language || language)));
  const count = (type: string) => works.filter((work) => work.type === type).length;
  return {
    collection,
    shelves: ancestorsOf(tree, collection_id).slice(0, -1),
    term: { title: collection.title },
    texts: rows.flat(),
    total: works.length,
    totals: { root_text: count('root_text'), commentary: count('commentary') },
    languages: countLanguages(all),
    index: [],
    skip,
    limit,
  };
};
