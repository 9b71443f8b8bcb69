import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Database } from '#server/db/schema.ts';
import { pictureKindOf, MEDIA_TYPES } from '#server/files/file-key.rules.ts';
import { readBytes, type FileStore } from '#server/files/file-store.ts';
import type { Sheet, SheetSegment } from '#shared/contract/sheet-parts.ts';
import { languageTag } from '#shared/languages.ts';
import { sheetAddress } from '#shared/sheet-address.ts';
import { findCitations, type CitedPassage } from './citations.queries.ts';
import { contentBlock, type ExportBlock, type ExportedSheet, type ExportPicture } from './exported-sheet.ts';
import { exportWords, type ExportWords } from './export-words.rules.ts';
import { parseHtml } from './html-tree.rules.ts';

type Needs = { db: Kysely<Database>; files: FileStore; siteUrl: string };

/** As the file formats take it: those that know no WebP get a PNG. Undefined when the bytes are gone. */
const pictureOf = async (files: FileStore, key: string): Promise<ExportPicture | undefined> => {
  const kind = pictureKindOf(key);
  const stored = kind && (await readBytes(files, key));
  if (!stored) return undefined;
  const isWebp = kind === 'webp';
  const bytes = isWebp ? await sharp(stored).png().toBuffer() : stored;
  const { width, height } = await sharp(bytes).metadata();
  const name = isWebp ? key.replace(/webp$/, 'png') : key;
  return { name, mediaType: MEDIA_TYPES[isWebp ? 'png' : kind], bytes, width, height };
};

/** Pictures of one file together; beyond, they become links. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

/** Each picture is read once, however often it is shown. */
const pictureReader = (files: FileStore) => {
  const known = new Map<string, ExportPicture | undefined>();
  let bytes = 0;
  return async (key: string): Promise<ExportPicture | undefined> => {
    if (known.has(key) || bytes > MAX_PICTURE_BYTES) return known.get(key);
    const picture = await pictureOf(files, key);
    bytes += picture?.bytes.length ?? 0;
    known.set(key, picture);
    return picture;
  };
};

const sourceBlock = (segment: SheetSegment, cited: CitedPassage | undefined, siteUrl: string): ExportBlock => {
  const { segment_id, text_id, text_title = '', language = '', script, content } = segment;
  const place =
    cited && `${cited.segment_number}${cited.references.length > 0 ? ` (${cited.references.join(', ')})` : ''}`;
  return {
    type: 'source',
    html: content,
    nodes: parseHtml(content),
    lang: languageTag(language, script),
    citation: [text_title, place].filter(Boolean).join(', '),
    address: text_id && !segment.is_missing ? `${siteUrl}/chapter?text_id=${text_id}&segment_id=${segment_id}` : '',
  };
};

const videoAddress = (id: string) => `https://www.youtube.com/watch?v=${id}`;

const linkBlock = (address: string, label: string): ExportBlock[] =>
  address ? [{ type: 'link', address, label: `${label}: ${address}` }] : [];

const blockOf = async (
  segment: SheetSegment,
  cited: Map<string, CitedPassage>,
  words: ExportWords,
  siteUrl: string,
  readPicture: ReturnType<typeof pictureReader>,
): Promise<ExportBlock[]> => {
  const { type, content, key, segment_id, alt = '' } = segment;
  switch (type) {
    case 'content':
      return [contentBlock(content)];
    case 'source':
      return content ? [sourceBlock(segment, cited.get(segment_id), siteUrl)] : [];
    case 'audio':
      return linkBlock(content, words.audio);
    case 'video':
      return linkBlock(content && videoAddress(content), words.video);
    case 'image': {
      const picture = key ? await readPicture(key) : undefined;
      if (picture) return [{ type: 'picture', picture, alt }];
      return linkBlock(key ? siteUrl + content : content, alt || words.picture);
    }
  }
};

const sourcesOf = (segments: SheetSegment[], cited: Map<string, CitedPassage>): string[] => [
  ...new Set(
    segments.flatMap(({ type, segment_id, text_title }) => {
      const found = type === 'source' ? cited.get(segment_id) : undefined;
      return found ? [[text_title, found.source, found.license].filter(Boolean).join('. ')] : [];
    }),
  ),
];

/** Everything a file of the sheet is made of. */
export const gatherExport = async (sheet: Sheet, needs: Needs): Promise<ExportedSheet> => {
  const { segments } = sheet.content;
  const quoted = segments.filter(({ type, is_missing }) => type === 'source' && !is_missing);
  const cited = await findCitations(needs.db, [...new Set(quoted.map(({ segment_id }) => segment_id))]);
  const words = exportWords(sheet.language);
  const blocks: ExportBlock[] = [];
  const readPicture = pictureReader(needs.files);
  for (const segment of segments) blocks.push(...(await blockOf(segment, cited, words, needs.siteUrl, readPicture)));
  const { name, username } = sheet.publisher;
  return {
    id: sheet.id,
    title: sheet.sheet_title,
    summary: sheet.summary,
    lang: sheet.language,
    author: name,
    address: `${needs.siteUrl}${sheetAddress({ username, title: sheet.sheet_title, id: sheet.id })}`,
    date: (sheet.published_date ?? sheet.updated_date).slice(0, 10),
    blocks,
    sources: sourcesOf(segments, cited),
    words,
  };
};
