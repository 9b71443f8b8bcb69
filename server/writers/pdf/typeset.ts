import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import type * as Typst from '@myriaddreamin/typst-ts-node-compiler';
import { packageRoot } from '#server/settings.ts';

const require = createRequire(import.meta.url);

/** The fonts of the site with all their letters. A page never depends on the fonts of the machine. */
const FONTS = [
  'gentium-book-plus/400Regular/GentiumBookPlus_400Regular.ttf',
  'gentium-book-plus/400Regular_Italic/GentiumBookPlus_400Regular_Italic.ttf',
  'gentium-book-plus/700Bold/GentiumBookPlus_700Bold.ttf',
  'gentium-book-plus/700Bold_Italic/GentiumBookPlus_700Bold_Italic.ttf',
  'noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf',
  'noto-serif-tibetan/700Bold/NotoSerifTibetan_700Bold.ttf',
  'cactus-classical-serif/400Regular/CactusClassicalSerif_400Regular.ttf',
  'noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
  'noto-serif-devanagari/700Bold/NotoSerifDevanagari_700Bold.ttf',
  'noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
  'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf',
];

/** A folder that does not exist: nothing on the disk is in the reach of a book. */
const WORKSPACE = '/book';

/**
 * Of the data in characters. The structure that is read aloud, with its languages, makes a file three times as large and needs
 * as much memory again.
 */
const MAX_TAGGED = 1_500_000;

/** Typesets a `PdfBook`. It has the data and the pictures, no other file and no network. */
export const typeset = (book: string, pictures: Map<string, Uint8Array>): Uint8Array => {
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler') as typeof Typst;
  const fontPaths = FONTS.map((font) => dirname(require.resolve(`@expo-google-fonts/${font}`)));
  const compiler = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths }] });
  compiler.addSource(`${WORKSPACE}/book.typ`, readFileSync(join(packageRoot(), 'server/writers/pdf/book.typ'), 'utf8'));
  compiler.mapShadow(`${WORKSPACE}/book.json`, Buffer.from(book));
  for (const [name, bytes] of pictures) compiler.mapShadow(`${WORKSPACE}/pictures/${name}`, Buffer.from(bytes));
  const compiled = compiler.compile({ mainFilePath: `${WORKSPACE}/book.typ` });
  const document = compiled.result;
  if (!document) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'no result'));
  return compiler.pdf(document, { pdfTags: book.length <= MAX_TAGGED });
};
