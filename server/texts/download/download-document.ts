import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { AlignedText, Column, SeparateText } from '#server/writers/aligned-text.ts';
import { documentLabels, type FrontMatter, type WrittenText } from '#server/writers/document.ts';
import type { WrittenWork } from '#server/writers/layered.ts';
import { folderOf, layerNames } from '#server/writers/layered-names.rules.ts';
import { groupBy } from '#shared/group-by.ts';
import { languageTag, SITE_LANGUAGES, textLanguage, DEFAULT_SITE_LANGUAGE } from '#shared/languages.ts';
import { licenseAddress } from '#shared/license-address.ts';
import { findContent, findVersionRange, listComments, listRangeSections } from './aligned-text.queries.ts';
import { listWorkTitles, type WrittenRow } from './load-download.queries.ts';
import { readAlignedText, type ReadText } from './read-aligned-text.ts';
import type { ResolvedDownload } from './resolve-download.ts';

type Db = Kysely<Database>;
type Download = ResolvedDownload & { siteUrl: string };

const readText = ({ id, is_root, revision, language, script }: WrittenRow): ReadText => ({
  id,
  is_root,
  revision,
  language,
  script,
});

const writtenText = (row: WrittenRow, siteUrl: string): WrittenText => {
  const language = SITE_LANGUAGES.find((each) => textLanguage(each) === row.language) ?? DEFAULT_SITE_LANGUAGE;
  return {
    title: row.title,
    lang: languageTag(row.language, row.script),
    author: row.author || (row.is_root ? row.work_author : ''),
    isTranslation: !row.is_root,
    source: row.source,
    sourceUrl: row.source_url,
    license: row.license,
    licenseUrl: licenseAddress(row.license, language) ?? '',
    revision: row.revision_label,
    revised: row.updated.slice(0, 10),
    address: `${siteUrl}/chapter?text_id=${row.id}`,
  };
};

const columnsOf = (texts: WrittenRow[]): Column[] => {
  const names = layerNames(texts);
  return texts.map(({ id, title, language, script, author }, index) => ({
    id,
    name: names[index] ?? id,
    title,
    language,
    lang: languageTag(language, script),
    author,
  }));
};

/** A reader finds the contents of some hundred headings of use. */
const MAX_CONTENTS = 1000;

const frontMatter = async (db: Db, { texts, range, part, layout, siteUrl }: Download): Promise<FrontMatter> => {
  const [own] = texts;
  if (!own) throw new Error('A download has a text.');
  const lang = languageTag(own.language, own.script);
  const written = texts.map((row) => writtenText(row, siteUrl));
  const sections = await listRangeSections(db, range);
  return {
    id: own.id,
    title: own.title,
    summary: '',
    topics: [],
    tags: [],
    layout,
    lang,
    author: '',
    address: `${siteUrl}/chapter?text_id=${own.id}`,
    date:
      written
        .map(({ revised }) => revised)
        .sort()
        .at(-1) ?? '',
    sources: [],
    labels: documentLabels(own.language),
    text: {
      originalTitle: own.original_title === own.title ? '' : own.original_title,
      originalLang: languageTag(own.original_language, own.original_script),
      part,
      texts: written,
      contents: sections
        .filter(({ title }) => title !== '' && title !== own.title)
        .slice(0, MAX_CONTENTS)
        .map(({ id, title, depth }) => ({ level: depth + 1, id, title, lang })),
    },
  };
};

/** The text with its versions passage by passage, and how deep its sections lie. */
export const alignedText = async (db: Db, download: Download): Promise<AlignedText & { depth: number }> => {
  const { texts, range } = download;
  const [own, ...versions] = texts.map(readText);
  if (!own) throw new Error('A download has a text.');
  const sections = await listRangeSections(db, range);
  return {
    front: await frontMatter(db, download),
    columns: columnsOf(texts),
    items: readAlignedText(db, own, versions, range),
    depth: Math.max(1, ...sections.map(({ depth }) => depth + 1)),
  };
};

/** Each text by itself; of a version the passages that belong to the range of the first. */
export const separateTexts = async (db: Db, download: Download) => {
  const { texts, range, siteUrl } = download;
  const separate: SeparateText[] = [];
  for (const [index, column] of columnsOf(texts).entries()) {
    const row = texts[index];
    if (!row) continue;
    const isWhole = range.from === 1 && range.to === range.total;
    const total = row.segment_count;
    const found = index === 0 || isWhole ? undefined : await findVersionRange(db, row.id, range);
    const own = index === 0 ? range : found ? { ...found, total } : await wholeRange(db, row);
    if (own)
      separate.push({ column, written: writtenText(row, siteUrl), items: readAlignedText(db, readText(row), [], own) });
  }
  return { front: await frontMatter(db, download), texts: separate };
};

const wholeRange = async (db: Db, { id }: WrittenRow) => {
  const content = await findContent(db, id);
  return content && { content_id: content.content_id, from: 1, to: content.total, total: content.total };
};

export const writtenWork = async (db: Db, { texts, range }: Download): Promise<WrittenWork> => {
  const [own] = texts;
  if (!own) throw new Error('A download has a text.');
  const rows = await listWorkTitles(db, own.work_id);
  return {
    name: folderOf(own.work_key),
    type: own.work_type,
    citation: own.citation,
    titles: Object.fromEntries(rows.map(({ language, title }) => [language, title])),
    descriptions: Object.fromEntries(rows.map(({ language, description }) => [language, description])),
    comments: Object.fromEntries(
      [...groupBy(await listComments(db, range), ({ key }) => key)].map(([key, places]) => [
        key,
        places.map(({ work_key, target }) => ({ work: folderOf(work_key), key: target })),
      ]),
    ),
  };
};
