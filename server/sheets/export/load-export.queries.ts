import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Database } from '#server/db/schema.ts';
import { findOrCreateLink } from '#server/share/share.queries.ts';
import { MEDIA_TYPES, parseFileKey, pictureKindOf } from '#server/files/file-key.rules.ts';
import { readBytes, type FileStore } from '#server/files/file-store.ts';
import type { Sheet, SheetSegment } from '#shared/contract/sheet-parts.ts';
import { exactReference } from '#shared/exact-reference.ts';
import { languageTag } from '#shared/languages.ts';
import { videoPlayer } from '#shared/media-address.ts';
import { mediaPage } from '#shared/media-page.ts';
import { sheetAddress } from '#shared/sheet-address.ts';
import {
  exportLabels,
  type ExportBlock,
  type ExportedSheet,
  type ExportLabels,
  type ExportOutline,
  type ExportPicture,
} from './exported-sheet.ts';

type SourceCredit = { segment_id: string; source: string; license: string };

const findCredits = async (db: Kysely<Database>, segment_ids: string[]): Promise<Map<string, SourceCredit>> => {
  const credits = await db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .select(['s.id as segment_id', 't.source', 't.license'])
    .where((eb) => eb('s.id', '=', eb.fn.any(eb.val(segment_ids))))
    .where('t.is_published', '=', true)
    .execute();
  return new Map(credits.map((credit) => [credit.segment_id, credit]));
};

/** WebP becomes PNG, which all file formats support. Undefined when the file is gone. */
const loadPicture = async (files: FileStore, key: string): Promise<ExportPicture | undefined> => {
  const kind = pictureKindOf(key);
  const stored = kind && (await readBytes(files, key));
  if (!stored) return undefined;
  const isWebp = kind === 'webp';
  const bytes = isWebp ? await sharp(stored).png().toBuffer() : stored;
  const { width, height } = await sharp(bytes).metadata();
  const name = isWebp ? key.replace(/webp$/, 'png') : key;
  return { name, mediaType: MEDIA_TYPES[isWebp ? 'png' : kind], bytes, width, height };
};

/** Of all pictures of one file; the pictures beyond become links. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

/** Loads each picture once, however often the sheet shows it. */
const createPictureLoader = (files: FileStore) => {
  const loaded = new Map<string, ExportPicture | undefined>();
  let bytes = 0;
  return async (key: string): Promise<ExportPicture | undefined> => {
    if (loaded.has(key) || bytes > MAX_PICTURE_BYTES) return loaded.get(key);
    const picture = await loadPicture(files, key);
    bytes += picture?.bytes.length ?? 0;
    loaded.set(key, picture);
    return picture;
  };
};

/** With the reference that the page of the sheet shows. */
const sourceBlock = (segment: SheetSegment, labels: ExportLabels, siteUrl: string): ExportBlock => {
  const { segment_id, text_id, text_title = '', language = '', script, content, is_missing, reference } = segment;
  const isAvailable = text_id && !is_missing;
  const position =
    isAvailable && reference
      ? exactReference(reference, labels.passage.replace('{number}', String(reference.passage_number)))
      : '';
  return {
    type: 'source',
    html: content,
    lang: languageTag(language, script),
    citation: [text_title, position].filter(Boolean).join(' · '),
    address: isAvailable ? `${siteUrl}/chapter?text_id=${text_id}&segment_id=${segment_id}` : '',
  };
};

/** Links to pages of this site with its name: a file is read elsewhere. */
const withFullLinks = (html: string, siteUrl: string): string =>
  html.replaceAll(/<a href="\/(?!\/)/g, `<a href="${siteUrl}/`);

const linkBlock = (address: string, label: string): ExportBlock[] =>
  address ? [{ type: 'link', address, label: `${label}: ${address}` }] : [];

/** The picture of a recording or video, if it has one, and a link that people can open. */
const mediaBlocks = (
  { title = '', picture = '' }: SheetSegment,
  address: string,
  label: string,
  siteUrl: string,
): ExportOutline['blocks'] => {
  const key = parseFileKey(picture, siteUrl);
  return [
    ...(key ? [{ type: 'picture-reference' as const, key, alt: title || label, caption: '' }] : []),
    ...linkBlock(address, title ? `${label}: ${title}` : label),
  ];
};

const exportBlock = (segment: SheetSegment, labels: ExportLabels, siteUrl: string): ExportOutline['blocks'] => {
  const { type, content, key, alt = '', caption = '' } = segment;
  switch (type) {
    case 'content':
      return [{ type: 'content', html: withFullLinks(content, siteUrl) }];
    case 'source':
      return content ? [sourceBlock(segment, labels, siteUrl)] : [];
    case 'audio':
      return mediaBlocks(segment, content && mediaPage(content), labels.audio, siteUrl);
    case 'video':
      return mediaBlocks(segment, videoPlayer(content, segment.start)?.page ?? '', labels.video, siteUrl);
    case 'image': {
      const links = linkBlock(key ? siteUrl + content : content, caption || alt || labels.picture);
      return key ? links.map((link) => ({ type: 'picture-reference', key, alt, caption, link })) : links;
    }
  }
};

const listSources = (segments: SheetSegment[], credits: Map<string, SourceCredit>): string[] => [
  ...new Set(
    segments.flatMap(({ type, segment_id, text_title }) => {
      const credit = type === 'source' ? credits.get(segment_id) : undefined;
      return credit ? [[text_title, credit.source, credit.license].filter(Boolean).join('. ')] : [];
    }),
  ),
];

/** The language that the share menu of a sheet asks for, so that both give the same link. */
const SHARE_LANGUAGE = 'bo';

/** The short link of a public sheet. A private one and a draft have none: the address without the title is short too. */
const shortAddress = async (db: Kysely<Database>, sheet: Sheet): Promise<string> => {
  const { id, sheet_title: title, publisher, is_published, has_unpublished_changes } = sheet;
  const { username } = publisher;
  if (!is_published || has_unpublished_changes) return sheetAddress({ username, title: '', id });
  const url = sheetAddress({ username, title, id });
  return `/s/${await findOrCreateLink(db, { segment_id: null, text_id: id, language: SHARE_LANGUAGE, url })}`;
};

/** Loads everything that an exported file of the sheet contains, but for its pictures. */
export const loadOutline = async (db: Kysely<Database>, sheet: Sheet, siteUrl: string): Promise<ExportOutline> => {
  const { segments } = sheet.content;
  const quoted = segments.filter(({ type, is_missing }) => type === 'source' && !is_missing);
  const credits = await findCredits(db, [...new Set(quoted.map(({ segment_id }) => segment_id))]);
  const labels = exportLabels(sheet.language);
  return {
    id: sheet.id,
    title: sheet.sheet_title,
    summary: sheet.summary,
    lang: sheet.language,
    author: sheet.publisher.name,
    address: `${siteUrl}${await shortAddress(db, sheet)}`,
    date: (sheet.published_date ?? sheet.updated_date).slice(0, 10),
    blocks: segments.flatMap((segment) => exportBlock(segment, labels, siteUrl)),
    sources: listSources(segments, credits),
    labels,
  };
};

export const loadPictures = async (outline: ExportOutline, files: FileStore): Promise<ExportedSheet> => {
  const loadPictureOnce = createPictureLoader(files);
  const blocks: ExportBlock[] = [];
  for (const block of outline.blocks) {
    if (block.type !== 'picture-reference') blocks.push(block);
    else {
      const { key, alt, caption, link } = block;
      const picture = await loadPictureOnce(key);
      if (picture) blocks.push({ type: 'picture', picture, alt, caption });
      else if (link) blocks.push(link);
    }
  }
  return { ...outline, blocks };
};
