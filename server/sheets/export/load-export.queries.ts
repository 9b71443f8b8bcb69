import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Database } from '#server/db/schema.ts';
import { findOrCreateLink } from '#server/share/share.queries.ts';
import { MEDIA_TYPES, parseFileKey, pictureKindOf } from '#server/files/file-key.rules.ts';
import { readBytes, type FileStore } from '#server/files/file-store.ts';
import { documentLabels, type Block, type DocumentLabels, type Picture } from '#server/writers/document.ts';
import { listTitledTopics } from '#server/topics/topics.queries.ts';
import type { Sheet, SheetSegment } from '#shared/contract/sheet-parts.ts';
import { DEFAULT_SITE_LANGUAGE, SITE_LANGUAGES, textLanguage, type SiteLanguage } from '#shared/languages.ts';
import { licenseAddress } from '#shared/license-address.ts';
import { videoPlayer } from '#shared/media-address.ts';
import { mediaPage } from '#shared/media-page.ts';
import { sheetAddress } from '#shared/sheet-address.ts';
import { DEFAULT_SHEET_LAYOUT, type SheetLayout } from '#shared/sheet-layouts.ts';
import { columnsOfSource } from '#shared/source-columns.ts';
import type { ExportedSheet, ExportOutline } from './exported-sheet.ts';
import { sourceBlock } from './source-table.rules.ts';

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
const loadPicture = async (files: FileStore, key: string): Promise<Picture | undefined> => {
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
  const loaded = new Map<string, Picture | undefined>();
  let bytes = 0;
  return async (key: string): Promise<Picture | undefined> => {
    if (loaded.has(key) || bytes > MAX_PICTURE_BYTES) return loaded.get(key);
    const picture = await loadPicture(files, key);
    bytes += picture?.bytes.length ?? 0;
    loaded.set(key, picture);
    return picture;
  };
};

/** Links to pages of this site with its name: a file is read elsewhere. */
const withFullLinks = (html: string, siteUrl: string): string =>
  html.replaceAll(/<a href="\/(?!\/)/g, `<a href="${siteUrl}/`);

const linkBlock = (address: string, label: string): Block[] =>
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

const exportBlock = (
  segment: SheetSegment,
  layout: SheetLayout,
  labels: DocumentLabels,
  siteUrl: string,
): ExportOutline['blocks'] => {
  const { type, content, key, alt = '', caption = '' } = segment;
  switch (type) {
    case 'content':
      return [{ type: 'content', html: withFullLinks(content, siteUrl) }];
    case 'source':
      return content || segment.versions ? [sourceBlock(segment, layout, labels, siteUrl)] : [];
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

/** The blocks of the file, with the number of each question above it. */
const exportBlocks = (
  { content: { segments }, layout = DEFAULT_SHEET_LAYOUT }: Pick<ExportableSheet, 'content' | 'layout'>,
  labels: DocumentLabels,
  siteUrl: string,
): ExportOutline['blocks'] => {
  let questions = 0;
  return segments.flatMap((segment) => {
    const blocks = exportBlock(segment, layout, labels, siteUrl);
    if (!segment.is_question) return blocks;
    questions += 1;
    const label = labels.question.replace('{number}', String(questions));
    return [
      { type: 'content' as const, html: `<p><strong>${label}</strong></p>`, isQuestionNumber: true as const },
      ...blocks,
    ];
  });
};

/** The language of a sheet, if the site has it. */
const siteLanguageOf = (language: string): SiteLanguage =>
  SITE_LANGUAGES.find((each) => textLanguage(each) === language) ?? DEFAULT_SITE_LANGUAGE;

const withAddress = (license: string, language: SiteLanguage): string => {
  const address = licenseAddress(license, language);
  return address ? `${license} (${address})` : license;
};

/** Each version with its first quoted passage, and the quoted revision if the library has other words now. */
const quotedVersions = (segments: SheetSegment[]) =>
  segments.flatMap((segment) =>
    segment.type === 'source'
      ? columnsOfSource(segment).flatMap(({ segment_id, title, is_missing, has_changed, revision_label, revision }) =>
          segment_id === undefined || is_missing
            ? []
            : [{ segment_id, title, revision: has_changed ? (revision_label ?? String(revision ?? '')) : '' }],
        )
      : [],
  );

const listSources = (
  segments: SheetSegment[],
  credits: Map<string, SourceCredit>,
  language: SiteLanguage,
  labels: DocumentLabels,
): string[] => [
  ...new Set(
    quotedVersions(segments).flatMap(({ segment_id, title, revision }) => {
      const credit = credits.get(segment_id);
      if (!credit) return [];
      const quoted = revision && `${labels.revision}: ${revision}`;
      return [[title, quoted, credit.source, withAddress(credit.license, language)].filter(Boolean).join('. ')];
    }),
  ),
];

/** The language that the share menu of a sheet asks for, so that both give the same link. */
const SHARE_LANGUAGE = 'bo';

/** A sheet, or an answer as it was handed in. */
type ExportableSheet = Pick<
  Sheet,
  | 'id'
  | 'sheet_title'
  | 'summary'
  | 'topics'
  | 'tags'
  | 'language'
  | 'published_date'
  | 'updated_date'
  | 'publisher'
  | 'content'
> &
  Partial<Pick<Sheet, 'layout'>> &
  Partial<Pick<Sheet, 'is_published' | 'has_unpublished_changes'>>;

/** The short link of a public sheet. A private one and a draft have none: the address without the title is short too. */
const shortAddress = async (db: Kysely<Database>, sheet: ExportableSheet): Promise<string> => {
  const { id, sheet_title: title, publisher, is_published, has_unpublished_changes } = sheet;
  const { username } = publisher;
  if (!is_published || has_unpublished_changes) return sheetAddress({ username, title: '', id });
  const url = sheetAddress({ username, title, id });
  return `/s/${await findOrCreateLink(db, { segment_id: null, text_id: id, language: SHARE_LANGUAGE, url })}`;
};

/** Topics that no longer exist are left out. */
const listTopicTitles = async (
  db: Kysely<Database>,
  { topics, language }: Pick<Sheet, 'topics' | 'language'>,
): Promise<string[]> => {
  if (topics.length === 0) return [];
  const titles = new Map((await listTitledTopics(db, language)).map(({ id, title }) => [id, title]));
  return topics.flatMap((id) => titles.get(id) ?? []);
};

/** Loads everything that an exported file of the sheet contains, but for its pictures. */
export const loadOutline = async (
  db: Kysely<Database>,
  sheet: ExportableSheet,
  siteUrl: string,
  /** The path where it is read, if that is not the page of a sheet. */
  address?: string,
): Promise<ExportOutline> => {
  const { segments } = sheet.content;
  const credits = await findCredits(db, [...new Set(quotedVersions(segments).map(({ segment_id }) => segment_id))]);
  const labels = documentLabels(sheet.language);
  return {
    id: sheet.id,
    title: sheet.sheet_title,
    summary: sheet.summary,
    topics: await listTopicTitles(db, sheet),
    tags: sheet.tags,
    layout: sheet.layout ?? DEFAULT_SHEET_LAYOUT,
    lang: sheet.language,
    author: sheet.publisher.name,
    address: `${siteUrl}${address ?? (await shortAddress(db, sheet))}`,
    date: (sheet.published_date ?? sheet.updated_date).slice(0, 10),
    blocks: exportBlocks(sheet, labels, siteUrl),
    sources: listSources(segments, credits, siteLanguageOf(sheet.language), labels),
    labels,
  };
};

export const loadPictures = async (outline: ExportOutline, files: FileStore): Promise<ExportedSheet> => {
  const loadPictureOnce = createPictureLoader(files);
  const blocks: Block[] = [];
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
