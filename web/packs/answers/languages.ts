import { groupBy } from '#shared/group-by.ts';
import { indexedRows } from '#shared/list-index.ts';
import { compareBy, listedText, type ListedText, listTexts, titleCollator } from './alike-texts.ts';
import { pageOf, type PackCall, titlesLanguage } from './pack-query.ts';
import { isFound } from './title-words.ts';
import { listedRow } from './works.ts';

/** A work by the text that is listed. */
type Listed = { texts: ListedText[]; text: ListedText };

const byKey = compareBy<Listed>(({ text }) => text.summary.key);

/** By the title that is shown. */
const sorted = (works: Listed[]): Listed[] =>
  works.toSorted((a, b) => titleCollator.compare(a.text.summary.title, b.text.summary.title) || byKey(a, b));

const isOriginalIn = ({ summary }: ListedText, code: string): boolean =>
  summary.language === code && summary.is_root && summary.type === 'root_text';

/** The works on this device that can be read in a language, or that were handed down in it. */
export const answerLanguageWorks: PackCall<'GET /languages/{code}/works'> = async ({ id: code, query }) => {
  const language = titlesLanguage(query);
  const isOfOriginals = ['true', '1', 'yes', 'on'].includes((query['originals'] ?? '').toLowerCase());
  const works = [...groupBy(await listTexts(), ({ work_id }) => work_id).values()];
  const readable = works.filter((texts) => texts.some(({ summary }) => summary.language === code));
  // There may be some in the library.
  if (readable.length === 0) return undefined;
  const originals = works.filter((texts) => texts.some((text) => isOriginalIn(text, code)));
  const chosen = isOfOriginals ? originals : readable;
  const listed = chosen.flatMap((texts): Listed[] => {
    const text = listedText(texts, isOfOriginals ? language : code);
    return text ? [{ texts, text }] : [];
  });
  const found = sorted(listed.filter(({ texts }) => isFound(texts, query['search'])));
  const { skip, limit } = pageOf(query);
  const rows = await Promise.all(found.slice(skip, skip + limit).map(({ text }) => listedRow(text, language)));
  return {
    code,
    counts: { texts: readable.length, originals: originals.length },
    works: rows.flat(),
    index: indexedRows(found.length, limit).flatMap((row) => {
      const { title: label = '', language: own = '', script = '' } = found[row]?.text.summary ?? {};
      return [{ label, language: own, script, skip: row }];
    }),
    total: found.length,
    skip,
    limit,
  };
};
