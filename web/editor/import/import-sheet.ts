import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import type { SourceMark } from '#shared/source-mark.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { isMissing } from '#web/api/api-error.ts';
import { callAsMember } from '#web/auth/session.ts';
import { newId } from '#web/new-id.ts';
import { uploadSheetPicture } from '#web/uploads/use-upload.ts';
import { blockOfNode } from '../conversion/convert.ts';
import { parsePastedHtml } from '../paste/pasted-blocks.ts';
import { parsePastedLink } from '../paste/pasted-link.ts';
import type { FileBlock } from './markdown-blocks.ts';
import type { SheetFile } from './read-sheet-file.ts';

type Row = Omit<SheetRow, 'position'>;

/** Passages that the library has. */
export type FindPassages = (ids: string[]) => Promise<Set<string>>;
/** The key of each picture in the archive, by its path. */
export type Keys = Map<string, string>;

/** The passage that a link of this site, or of another that runs the same software, leads to. */
export const passageOfAddress = (address: string): string | undefined => {
  const url = parseUrl(address.replaceAll('%26', '&'));
  return url?.pathname === '/chapter' ? (url.searchParams.get('segment_id') ?? undefined) : undefined;
};

/** The passage that a quotation is of, the first of a range. */
const passageOf = ({ source, address }: Extract<FileBlock, { type: 'quote' }>): string | undefined =>
  source ? source.segment_ids[0] : passageOfAddress(address);

export const passagesIn = (blocks: FileBlock[]): string[] => [
  ...new Set(blocks.flatMap((block) => (block.type === 'quote' ? (passageOf(block) ?? []) : []))),
];

const htmlRows = (html: string, isQuestion = false): Row[] =>
  parsePastedHtml(html).map((node, index) => {
    const { type, content, ...details } = blockOfNode({ ...node, attrs: { ...node.attrs, block_id: newId() } });
    return { type, content, block_id: details.block_id, ...(isQuestion && index === 0 ? { is_question: true } : {}) };
  });

const sourceFields = (source: SourceMark | undefined): Partial<Row> =>
  source ? { ...source, versions: source.versions.map((text_id) => ({ text_id })) } : {};

const mediaTitle = (label: string, address: string): string => {
  const [, title = ''] = /^[^:：]+[:：]\s*(.*?)[:：]\s*$/.exec(label.replace(address, '')) ?? [];
  return title;
};

const linkRows = ({ address, html, label }: Extract<FileBlock, { type: 'link' }>, origin: string): Row[] => {
  const link = parsePastedLink(address, origin);
  const title = mediaTitle(label, address);
  const details = { block_id: newId(), ...(title ? { title } : {}) };
  if (link?.kind === 'youtube')
    return [{ type: 'video', content: link.youtubeId, ...details, ...(link.start ? { start: link.start } : {}) }];
  if (link?.kind === 'audio') return [{ type: 'audio', content: link.src, ...details }];
  return htmlRows(html);
};

/** The rows of a new sheet. What is neither in the library nor in the archive stays as words. */
export const rowsOfFile = (blocks: FileBlock[], passages: Set<string>, keys: Keys, origin: string): SheetRow[] =>
  blocks
    .flatMap((block): Row[] => {
      switch (block.type) {
        case 'html':
          return htmlRows(block.html, block.isQuestion);
        case 'quote': {
          const segment_id = passageOf(block);
          const isKnown = segment_id !== undefined && passages.has(segment_id);
          if (!isKnown) return htmlRows(block.html);
          return [{ type: 'source', content: segment_id, block_id: newId(), ...sourceFields(block.source) }];
        }
        case 'picture': {
          const { source, alt, caption } = block;
          const content = keys.get(source) ?? (/^https?:\/\//.test(source) ? source : undefined);
          return content ? [{ type: 'image', content, alt, caption, block_id: newId() }] : [];
        }
        case 'link':
          return linkRows(block, origin);
      }
    })
    .map((row, index) => ({ ...row, position: index + 1 }));

/** Asks for a few at once: a sheet of a class has ten, a long one hundreds. */
const AT_ONCE = 6;

const findPassages: FindPassages = async (ids) => {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- a few at once
    await Promise.all(
      ids.slice(at, at + AT_ONCE).map(async (id) => {
        try {
          await callAsMember('GET /segments/{id}', { params: { id } });
          found.add(id);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),
    );
  }
  return found;
};

/** Topics by their title; one that the library does not have is left out. */
const findTopics = async (titles: string[], language: string): Promise<string[]> => {
  const found = await Promise.all(
    titles.map(async (title) => {
      const { topics } = await callAsMember('GET /topics', { query: { language, search: title, limit: 20 } });
      return topics.find((topic) => topic.title.toLowerCase() === title.toLowerCase())?.id ?? [];
    }),
  );
  return [...new Set(found.flat())];
};

const MEDIA_TYPES: Record<string, string> = { png: 'image/png', gif: 'image/gif', webp: 'image/webp' };

const pathOf = (source: string): string => {
  try {
    return decodeURIComponent(source).replace(/^\.\//, '');
  } catch {
    return source;
  }
};

const uploadPictures = async ({ blocks, pictures }: SheetFile, onProgress: (done: number) => void): Promise<Keys> => {
  const keys: Keys = new Map();
  const used = new Set(blocks.flatMap((block) => (block.type === 'picture' ? [block.source] : [])));
  for (const source of used) {
    const path = pathOf(source);
    const bytes = pictures.get(path) ?? pictures.get(source);
    if (!bytes) continue;
    const type = MEDIA_TYPES[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg';
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as the dialog for pictures does
    const { key } = await uploadSheetPicture(new File([bytes as BlobPart], path.split('/').at(-1) ?? path, { type }));
    keys.set(source, key);
    onProgress(keys.size);
  }
  return keys;
};

/** Makes a private sheet of a file, at once or not at all. Returns its id. */
export const importSheet = async (
  file: SheetFile,
  siteLanguage: string,
  onProgress: (done: number) => void = () => undefined,
): Promise<string> => {
  const passages = await findPassages(passagesIn(file.blocks));
  const topics = await findTopics(file.topics, file.language ?? siteLanguage);
  const keys = await uploadPictures(file, onProgress);
  const { title, summary, language, tags, layout } = file;
  const source = rowsOfFile(file.blocks, passages, keys, window.location.origin);
  const body = {
    title,
    summary,
    source,
    topics,
    tags,
    ...(language ? { language } : {}),
    ...(layout ? { layout } : {}),
    sheet_id: newId(),
    is_published: false,
  };
  return (await callAsMember('POST /sheets', { body })).sheet_id;
};
