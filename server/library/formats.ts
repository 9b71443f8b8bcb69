import type { ImportFormatName } from '#shared/import-choices.ts';
import type { ImportOptions } from '#shared/import-options.ts';
import { bilaraSource } from './bilara/bilara-source.ts';
import { dergeSource } from './derge/derge-source.ts';
import { NO_TARGET, type ImportTarget } from './documents/import-target.ts';
import type { FormatDescription } from './documents/format-description.ts';
import type { SourceFile } from './documents/source-files.ts';
import type { ImportSource, OnSkipped } from './draft.ts';
import { layeredSource } from './layered/layered-source.ts';
import { openPechaSource } from './openpecha/openpecha-source.ts';
import { DOCX_ENDINGS } from './docx/docx-file.ts';
import { docxSource, lookAtDocx } from './docx/docx-source.ts';
import { EPUB_ENDINGS } from './epub/epub-file.ts';
import { epubSource, lookAtEpub } from './epub/epub-source.ts';
import { lookAtPlain, PLAIN_ENDINGS, plainSource } from './plain/plain-source.ts';
import { endsIn, hasFile, headText } from './recognise.ts';
import { lookAtTable, TABLE_ENDINGS, tableSource } from './table/table-source.ts';
import { countTexts, lookAtTei, TEI_ENDINGS, teiSource } from './tei/tei-source.ts';
import { lookAtTmx, TMX_ENDINGS, tmxSource } from './tmx/tmx-source.ts';

type Open =
  | { needsOptions: false; open(path: string): ImportSource }
  | {
      needsOptions: true;
      /** `target` is what `findImportTarget` has found for the options. */
      open(path: string, options: ImportOptions, target?: ImportTarget): ImportSource;
      /** What there is to choose from. A bad file throws an `ImportProblemError`. */
      look(path: string, onSkipped: OnSkipped, part?: number): Promise<FormatDescription>;
      /** Whether a file of a folder is of this format. */
      isDocument(file: SourceFile): boolean;
      /** How many texts are in a file; one unless it is given. */
      countParts?(path: string): Promise<number>;
      /** Whether files that lie together may be one text. */
      canBeOneText?: boolean;
    };

export type DocumentFormat = Extract<Open, { needsOptions: true }>;

export type ImportFormat = Open & {
  /** For the usage of the command. */
  describe: string;
  /** Whether names and beginnings of the files look like this format. */
  recognise(files: SourceFile[]): boolean;
};

const isDocx = (file: SourceFile) => file.entries.includes('word/document.xml') || endsIn(file, DOCX_ENDINGS);
const isEpub = (file: SourceFile) => file.entries.includes('META-INF/container.xml') || endsIn(file, EPUB_ENDINGS);
const isTmx = (file: SourceFile) => endsIn(file, TMX_ENDINGS);
const isTable = (file: SourceFile) => endsIn(file, TABLE_ENDINGS);
const isPlain = (file: SourceFile) => endsIn(file, PLAIN_ENDINGS);
/** Of files that are not looked into the name is enough. */
const isTei = (file: SourceFile) =>
  endsIn(file, TEI_ENDINGS) && (file.head.length === 0 || /<(?:[\w-]+:)?(?:TEI|teiCorpus)\b/.test(headText(file)));

/** Files that lie together are in the format of most of them; of two that are as many, in the one that says more. */
const areMostly = (files: SourceFile[], isOwn: (file: SourceFile) => boolean): boolean => {
  const countOf = (holds: (file: SourceFile) => boolean) => files.filter(holds).length;
  const own = countOf(isOwn);
  return own > 0 && [isDocx, isEpub, isTei, isTmx, isTable, isPlain].every((other) => countOf(other) <= own);
};

/** The formats that can be imported. The first that recognises the files is taken, so the particular ones come first. */
export const FORMATS: Record<ImportFormatName, ImportFormat> = {
  library: {
    describe: 'our own layered layout (docs/library-format.md)',
    needsOptions: false,
    open: layeredSource,
    recognise: (files) =>
      files.some((file) => endsIn(file, ['.json']) && /^\s*\{\s*"collections\.json"/.test(headText(file))) ||
      (hasFile(files, 'collections.json') && files.some(({ name }) => /(^|\/)work\.json$/.test(name))),
  },
  bilara: {
    describe: 'SuttaCentral: a bilara-data or sc-data folder',
    needsOptions: false,
    open: (path) => bilaraSource(path),
    recognise: (files) =>
      files.some(({ name }) =>
        /(^|\/)(root|translation)\/[^/]+\/[^/]+\/.+\.json$|(^|\/)_publication\.json$/.test(name),
      ),
  },
  derge: {
    describe: 'Derge Kangyur or Tengyur e-text: a folder or one volume',
    needsOptions: false,
    open: dergeSource,
    recognise: (files) =>
      files.some((file) => /(^|\/)\d+_[^_/]+(_[^_/]+)?\.txt$/.test(file.name) && /^\[\d+x*[ab]/m.test(headText(file))),
  },
  openpecha: {
    describe: 'OpenPecha: base and layers, or upload JSON',
    needsOptions: false,
    open: openPechaSource,
    recognise: (files) =>
      files.some(({ name }) => /(^|\/)base\/[^/]+\.txt$/.test(name)) ||
      files.some(
        (file) => endsIn(file, ['.json']) && /^\s*\{\s*"(source|target)"\s*:[^]*"categories"/.test(headText(file)),
      ),
  },
  docx: {
    describe: 'DOCX: a document of a word processor, by its styles',
    needsOptions: true,
    open: (path, options, target = NO_TARGET) => docxSource(path, options, target),
    look: lookAtDocx,
    isDocument: isDocx,
    recognise: (files) => areMostly(files, isDocx),
  },
  epub: {
    describe: 'EPUB 2 or 3: a book',
    needsOptions: true,
    open: (path, options, target = NO_TARGET) => epubSource(path, options, target),
    look: lookAtEpub,
    isDocument: isEpub,
    recognise: (files) => areMostly(files, isEpub),
  },
  tei: {
    describe: 'TEI P5: an XML file with its header',
    needsOptions: true,
    open: (path, options, target = NO_TARGET) => teiSource(path, options, target),
    look: lookAtTei,
    isDocument: isTei,
    countParts: countTexts,
    recognise: (files) => areMostly(files, isTei),
  },
  tmx: {
    describe: 'TMX 1.4: a translation memory with a segment in each unit',
    needsOptions: true,
    open: (path, options, target = NO_TARGET) => tmxSource(path, options, target),
    look: lookAtTmx,
    isDocument: isTmx,
    recognise: (files) => areMostly(files, isTmx),
  },
  table: {
    describe: 'CSV or TSV: a table with a segment in each row and a text in each column',
    needsOptions: true,
    open: (path, options, target = NO_TARGET) => tableSource(path, options, target),
    look: lookAtTable,
    isDocument: isTable,
    recognise: (files) => areMostly(files, isTable),
  },
  plain: {
    describe: 'plain text with # headings: a file, or a folder of files that follow one another',
    needsOptions: true,
    open: (path, options, target = NO_TARGET) => plainSource(path, options, target),
    look: lookAtPlain,
    isDocument: isPlain,
    canBeOneText: true,
    recognise: (files) => areMostly(files, isPlain),
  },
};

export const isFormatName = (name: string): name is ImportFormatName => Object.hasOwn(FORMATS, name);

export const findFormat = (name: string): ImportFormat | undefined => (isFormatName(name) ? FORMATS[name] : undefined);

/** Opens a corpus whose files say everything themselves; undefined for other formats. */
export const openCorpus = (name: string, path: string): ImportSource | undefined => {
  const format = findFormat(name);
  return format && !format.needsOptions ? format.open(path) : undefined;
};

/** The format that these files are most likely in; null when none fits. */
export const recogniseFormat = (files: SourceFile[]): ImportFormatName | null => {
  for (const name of Object.keys(FORMATS)) if (isFormatName(name) && FORMATS[name].recognise(files)) return name;
  return null;
};
