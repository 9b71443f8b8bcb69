import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { AlignedText } from '#server/writers/aligned-text.ts';
import type { WrittenDocument } from '#server/writers/document.ts';
import { writeDocx } from '#server/writers/docx.ts';
import { writeEpub } from '#server/writers/epub.ts';
import { layOut } from '#server/writers/lay-out.ts';
import { writeLayered } from '#server/writers/layered.ts';
import { writeMarkdown } from '#server/writers/markdown.ts';
import { DOCX_TYPE, EPUB_TYPE, MARKDOWN_TYPE, PDF_TYPE } from '#server/writers/media-types.ts';
import { createPdfSource } from '#server/writers/pdf/pdf.ts';
import { writePlainText } from '#server/writers/plain-text.ts';
import { writeTable } from '#server/writers/table.ts';
import { writeTei } from '#server/writers/tei.ts';
import { writeTmx } from '#server/writers/tmx.ts';
import type { DownloadFormat } from '#shared/download-formats.ts';
import { alignedText, separateTexts, writtenWork } from './download-document.ts';
import type { ResolvedDownload } from './resolve-download.ts';

type Db = Kysely<Database>;
type Download = ResolvedDownload & { siteUrl: string };
type Chunks = AsyncIterable<string | Uint8Array>;

type TextWriter = { mediaType: string; extension: string; write: (db: Db, download: Download) => Chunks };

const documentOf = (aligned: AlignedText, { layout, hasTags }: Download): WrittenDocument => ({
  ...aligned.front,
  blocks: layOut(aligned, { layout, hasTags }),
});

/** A format of documents, whose layout is chosen. */
const laidOut = (write: (document: WrittenDocument) => Chunks) =>
  async function* (db: Db, download: Download): Chunks {
    yield* write(documentOf(await alignedText(db, download), download));
  };

const table = (separator: ',' | '\t') =>
  async function* (db: Db, download: Download): Chunks {
    const aligned = await alignedText(db, download);
    yield* writeTable(aligned, { separator, hasTags: download.hasTags, depth: aligned.depth });
  };

/** Every format in which a text can be downloaded. */
export const TEXT_WRITERS: Record<DownloadFormat, TextWriter> = {
  txt: {
    mediaType: 'text/plain; charset=utf-8',
    extension: 'txt',
    write: async function* (db, download) {
      yield* writePlainText(await alignedText(db, download), download.hasTags);
    },
  },
  md: { mediaType: MARKDOWN_TYPE, extension: 'md', write: laidOut(writeMarkdown) },
  docx: { mediaType: DOCX_TYPE, extension: 'docx', write: laidOut(writeDocx) },
  epub: { mediaType: EPUB_TYPE, extension: 'epub', write: laidOut(writeEpub) },
  // What `openPdf` gives to the typesetter.
  pdf: {
    mediaType: PDF_TYPE,
    extension: 'pdf',
    write: laidOut(async function* (document) {
      yield (await createPdfSource(document)).book;
    }),
  },
  tei: {
    mediaType: 'application/tei+xml; charset=utf-8',
    extension: 'xml',
    write: async function* (db, download) {
      yield* writeTei(await separateTexts(db, download));
    },
  },
  json: {
    mediaType: 'application/json; charset=utf-8',
    extension: 'json',
    write: async function* (db, download) {
      yield* writeLayered(await separateTexts(db, download), await writtenWork(db, download));
    },
  },
  csv: { mediaType: 'text/csv; charset=utf-8', extension: 'csv', write: table(',') },
  tsv: { mediaType: 'text/tab-separated-values; charset=utf-8', extension: 'tsv', write: table('\t') },
  tmx: {
    mediaType: 'application/x-tmx+xml; charset=utf-8',
    extension: 'tmx',
    write: async function* (db, download) {
      const aligned = await alignedText(db, download);
      yield* writeTmx(aligned, { hasTags: download.hasTags, depth: aligned.depth });
    },
  },
};

const CHUNK_LETTERS = 64 * 1024;

/** The bytes of a download; many small pieces become a few large ones. */
export async function* writeDownload(db: Db, download: Download): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const chunk of TEXT_WRITERS[download.format].write(db, download)) {
    if (typeof chunk === 'string') text += chunk;
    if (text.length >= CHUNK_LETTERS || (typeof chunk !== 'string' && text)) {
      yield Buffer.from(text);
      text = '';
    }
    if (typeof chunk !== 'string') yield chunk;
  }
  if (text) yield Buffer.from(text);
}
