import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { zipStream, type ZipEntry } from '#server/files/zip.ts';
import { BYTE_ORDER_MARK } from '#server/http/csv-cell.rules.ts';
import { loadOutline, loadPictures } from '#server/sheets/export/load-export.queries.ts';
import { renderExportTask } from '#server/sheets/export/render-export.ts';
import { findQuoted } from '#server/sheets/quoted.queries.ts';
import { serializeBlocks } from '#server/sheets/serialize-sheet.rules.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import type { ListedAnswer } from '#shared/contract/assignment-parts.ts';
import { MAX_ANSWERS_PER_ASSIGNMENT, MISSING_ANSWERS_FILE } from '#shared/limits.ts';
import type { SheetLayout } from '#shared/sheet-layouts.ts';
import { csvHead, csvLine } from './answers-csv.rules.ts';
import { missingAnswersText } from './missing-answers.rules.ts';
import { listAnswers, listNewestHandIns, listQuestions, type NewestHandIn } from './review.queries.ts';

type Db = Kysely<Database>;

/** Of an answer with pictures and long texts some megabytes are in memory. */
const ANSWERS_AT_ONCE = 10;

const EVERY_ANSWER = {
  filter: 'all',
  sort_by: 'name',
  sort_order: 'asc',
  skip: 0,
  limit: MAX_ANSWERS_PER_ASSIGNMENT,
} as const;

/** All answers in order, each with what was handed in last, some at a time. */
async function* readAnswers(db: Db, assignment_id: string): AsyncGenerator<[ListedAnswer, NewestHandIn | undefined]> {
  const answers = await listAnswers(db, assignment_id, EVERY_ANSWER);
  for (let start = 0; start < answers.length; start += ANSWERS_AT_ONCE) {
    const some = answers.slice(start, start + ANSWERS_AT_ONCE);
    const handIns = await listNewestHandIns(
      db,
      some.map(({ id }) => id),
    );
    for (const answer of some) yield [answer, handIns.get(answer.id)];
  }
}

async function* csvChunks(db: Db, assignment_id: string): AsyncGenerator<Uint8Array> {
  const questions = await listQuestions(db, assignment_id);
  yield Buffer.from(BYTE_ORDER_MARK + csvHead(questions));
  for await (const [answer, handIn] of readAnswers(db, assignment_id))
    yield Buffer.from(csvLine(answer, questions, handIn?.blocks ?? []));
}

export const answersCsv = (db: Db, assignment_id: string): Readable =>
  Readable.from(csvChunks(db, assignment_id), { objectMode: false });

/** A name that every system can store; the username makes it unique. */
export const fileNameOf = ({ name, username }: Pick<ListedAnswer, 'name' | 'username'>): string => {
  const readable = name
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim();
  return `${[...readable].slice(0, 60).join('')} (${username}).docx`.trim();
};

export type ExportDeps = {
  db: Db;
  files: FileStore;
  workers: WorkerPool;
  siteUrl: string;
  logError: (error: unknown, message: string) => void;
};

/** The assignment: answers are laid out as it is, and named in its language when they are missing. */
type Exported = { id: string; layout: SheetLayout; language: string };

const renderAnswer = async (
  { db, files, workers, siteUrl }: ExportDeps,
  { id: assignment_id, layout }: Exported,
  { id, name, username, avatar_url }: ListedAnswer,
  { title, language, blocks, handed_in_date }: NewestHandIn,
): Promise<Uint8Array> => {
  const quoted = await findQuoted(db, blocks);
  const handedIn = {
    id,
    sheet_title: title,
    summary: '',
    topics: [],
    tags: [],
    language,
    layout,
    published_date: null,
    updated_date: handed_in_date,
    publisher: { name, username, avatar_url },
    content: { segments: serializeBlocks(blocks, quoted, false) },
  };
  const outline = await loadOutline(db, handedIn, siteUrl, `/assignments/${assignment_id}/answers/${id}`);
  const file = await workers.run(renderExportTask, { sheet: await loadPictures(outline, files), format: 'docx' });
  return file.bytes;
};

/** Undefined when it cannot be written, which is logged: the others are still exported. */
const tryRenderAnswer = (
  deps: ExportDeps,
  assignment: Exported,
  answer: ListedAnswer,
  handIn: NewestHandIn,
): Promise<Uint8Array | undefined> =>
  renderAnswer(deps, assignment, answer, handIn).catch((error: unknown) => {
    deps.logError(error, `the answer ${answer.id} could not be exported`);
    return undefined;
  });

const zipEntry = (path: string, bytes: Uint8Array): ZipEntry => ({
  path,
  isCompressed: path !== MISSING_ANSWERS_FILE,
  chunks: async function* () {
    yield bytes;
  },
});

async function* docxEntries(deps: ExportDeps, assignment: Exported): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  for await (const [answer, handIn] of readAnswers(deps.db, assignment.id)) {
    if (!handIn) continue;
    const path = fileNameOf(answer);
    // Before its entry begins: what has begun cannot be left out.
    const bytes = await tryRenderAnswer(deps, assignment, answer, handIn);
    if (bytes) yield zipEntry(path, bytes);
    else missing.push(path);
  }
  // The last, so that a client finds its name at the end of the archive.
  if (missing.length > 0)
    yield zipEntry(MISSING_ANSWERS_FILE, Buffer.from(missingAnswersText(assignment.language, missing)));
}

/** One Word document for each answer that was handed in; made one after the other while it is read. */
export const answersZip = (deps: ExportDeps, assignment: Exported): Readable =>
  zipStream(docxEntries(deps, assignment));
