import { type BilaraFile } from './bilara-files.ts';
import { isRecord, type JsonReader } from './json-reader.ts';

export type Publication = {
  published: boolean;
  license: string;
  /** Translator or author of notes; editions of roots have none. */
  author: string;
  source: string;
  source_url: string;
  revision_label: string;
};

type PublicationRecord = {
  path: string;
  authorUid: string;
  author: string;
  title: string;
  textUid: string;
  url: string;
  published: boolean;
  license: string;
  revision: string;
};

/** Texts without a record fall under the site's licensing page, which names these two editions. */
const EDITION_LICENSES: Record<string, string> = { 'root/pli/ms': 'Public Domain', 'root/lzh/sct': 'CC0-1.0' };
const GENERAL_LICENSE = 'See SuttaCentral licensing';

export type Publications = { of(file: BilaraFile): Publication; authorName(uid: string): string };

export async function readPublications(reader: JsonReader): Promise<Publications> {
  const records = valuesOf(await reader.optional('_publication.json')).map(toRecord);
  const authors = await reader.optional('_author.json');

  function authorName(uid: string): string {
    const author = isRecord(authors) ? authors[uid] : undefined;
    return text(isRecord(author) ? author.name : '') || uid;
  }

  function editionName({ author }: BilaraFile, record: PublicationRecord | undefined): string {
    const name = authorName(author);
    return name === author ? record?.title || author : name;
  }

  function of(file: BilaraFile): Publication {
    const record = findRecord(records, file);
    const edition = `${file.layer}/${file.language}/${file.author}`;
    const name = file.layer === 'root' ? editionName(file, record) : record?.author || authorName(file.author);
    return {
      published: record?.published ?? true,
      license: record?.license || EDITION_LICENSES[edition] || GENERAL_LICENSE,
      author: file.layer === 'root' ? '' : name,
      source: [name, 'SuttaCentral'].filter(Boolean).join(', '),
      source_url: record?.url ?? '',
      revision_label: record?.revision || '1.0',
    };
  }

  return { of, authorName };
}

/** The record of the nearest folder; of several for one folder, the one for this author and book. */
function findRecord(records: PublicationRecord[], file: BilaraFile): PublicationRecord | undefined {
  // Notes are published together with their translation.
  const layer = file.layer === 'comment' ? 'translation' : file.layer;
  const folder = `${[layer, file.language, file.author, ...file.folders].join('/')}/`;
  const rank = (record: PublicationRecord) => [
    record.path.length,
    Number(record.authorUid === file.author),
    Number(record.textUid !== '' && file.uid.startsWith(record.textUid)),
    Number(record.published),
  ];
  return records
    .filter((record) => record.path !== '' && folder.startsWith(`${record.path}/`))
    .sort((a, b) => compareRanks(rank(b), rank(a)))
    .at(0);
}

function compareRanks(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

function toRecord(json: Record<string, unknown>): PublicationRecord {
  const url = text(json.source_url);
  const license = isRecord(json.license) ? json.license : {};
  const collaborators = valuesOf(json.collaborator).map((person) => text(person.author_name));
  return {
    path: url.replace(/^.*?\/tree\/[^/]+\//, '').replace(/\/+$/, ''),
    authorUid: text(json.author_uid),
    title: text(json.translation_title),
    author: text(json.author_name) || collaborators.filter(Boolean).join(', '),
    textUid: text(json.text_uid),
    url,
    published: json.is_published === true,
    license: spdx(text(license.license_abbreviation) || text(license.license_type)),
    revision: latestDate(valuesOf(json.edition)),
  };
}

/** `CC0` and `CC BY-SA 3.0` in the form the rest of the library uses. */
function spdx(license: string): string {
  if (license === 'CC0') return 'CC0-1.0';
  return license.startsWith('CC ') ? license.replaceAll(' ', '-') : license;
}

function latestDate(editions: Record<string, unknown>[]): string {
  return (
    editions
      .map((edition) => text(edition.publication_date))
      .sort()
      .at(-1) ?? ''
  );
}

function valuesOf(json: unknown): Record<string, unknown>[] {
  return typeof json === 'object' && json !== null ? Object.values(json).filter(isRecord) : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
