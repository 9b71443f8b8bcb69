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
import { docxSource, lookAtDocx } from './docx/docx-source.ts';
import { epubSource, lookAtEpub } from './epub/epub-source.ts';
import { lookAtPlain, PLAIN_ENDINGS, plainSource } from './plain/plain-source.ts';
import { endsIn, hasFile, headText, isOne } from './recognise.ts';
import { lookAtTable, TABLE_ENDINGS, tableSource } from './table/table-source.ts';
import { lookAtTei, TEI_ENDINGS, teiSource } from './tei/tei-source.ts';

type Open =
  | { needsOptions: false; open(path: string): ImportSource }
  | {
      needsOptions: true;
      /** `target` is what `findImportTarget` has found for the options. */
      open(path: string, options: ImportOptions, target?: ImportTarget): ImportSource;
      /** What there is to choose from. A bad file throws an `ImportProblemError`. */
      look(path: string, onSkipped: OnSkipped): Promise<FormatDescription>;
    };

export type ImportFormat = Open & {
  /** For the usage of the command. */
  describe: string;
  /** Whether names and beginnings of the files look like this format. */
  recognise(files: SourceFile[]): boolean;
};

/** The formats that can be imported. The first that recognises the files is taken, so the particular ones come first. */
export const FORMATS: Record<ImportFormatName, ImportFormat> = {
  library: {
    describe: 'our own layered layout (docs/library-format.md)',
    needsOptions: false,
    open: layeredSource,
    recognise: (files) =>
      hasFile(files, 'collections.json') && files.some(({ name }) => /(^|\/)work\.json$/.test(name)),
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
    recognise: (files) => isOne(files, ({ entries }) => entries.includes('word/document.xml')),
  },
  epub: {
    describe: 'EPUB 2 or 3: a book',
    needsOptions: true,
    open: (path, options, target = NO_TARGET) => epubSource(path, options, target),
    look: lookAtEpub,
    recognise: (files) => isOne(files, ({ entries }) => entries.includes('META-INF/container.xml')),
  },
  tei: {
    describe: 'TEI P5: an XML file with its header',
    needsOptions: true,
    open: (path, options, target = NO_TARGET) => teiSource(path, options, target),
    look: lookAtTei,
    recognise: (files) =>
      isOne(files, (file) => endsIn(file, TEI_ENDINGS) && /<(?:[\w-]+:)?(?:TEI|teiCorpus)\b/.test(headText(file))),
  },
  table: {
    describe: 'CSV or TSV: a table with a segment in each row and a text in each column',
    needsOptions: true,
    open: (path, options, target = NO_TARGET) => tableSource(path, options, target),
    look: lookAtTable,
    recognise: (files) => isOne(files, (file) => endsIn(file, TABLE_ENDINGS)),
  },
  plain: {
    describe: 'plain text with # headings: a file, or a folder of files that follow one another',
    needsOptions: true,
    open: (path, options, target = NO_TARGET) => plainSource(path, options, target),
    look: lookAtPlain,
    recognise: (files) => files.length > 0 && files.every((file) => endsIn(file, PLAIN_ENDINGS)),
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
