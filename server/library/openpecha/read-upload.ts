import path from 'node:path';
import type { Draft, SegmentRef, TextDraft, WorkDraft, OnSkipped } from '../draft.ts';
import { sourceCredits } from './source-credits.ts';
import { productLanguage } from '../source-languages.ts';
import { resolveAnchor, rootLayout, type RegisteredRoot, type RootRegistry } from './root-registry.ts';
import { localised, slugOf, type CollectionRegistry } from './collections.ts';
import { divideLongLines, partsByLine } from './divide-long-lines.ts';
import { chapterLayout, draftLines, wholeLayout, type Layout, type TextLine } from './text-lines.ts';
import { baseTitlesOf, booksOf, linesOf, pairCategories, parseUpload, type UploadBook } from './upload-file.ts';

type Context = { file: string; roots: RootRegistry; collections: CollectionRegistry; onSkipped: OnSkipped };

/** Collections and texts of one upload, the Tibetan book as root and the others as its versions. */
export async function* readUpload(file: string, context: Omit<Context, 'file'>): AsyncGenerator<Draft> {
  const here = { ...context, file: path.basename(file) };
  const upload = await parseUpload(file, context.onSkipped);
  if (!upload) return;
  const books = booksOf(upload, ({ title }) =>
    here.onSkipped({ file: here.file, id: title, reason: 'the book has no content', lost: false }),
  );
  const [root, ...versions] = books;
  if (!root) {
    here.onSkipped({ file: here.file, id: '', reason: 'no book has content', lost: true });
    return;
  }

  const pairs = pairCategories(upload);
  const own = pairs.at(-1) ?? {};
  const { drafts, innermost } = here.collections.addPath(pairs.slice(0, -1));
  yield* drafts;

  const baseTitles = baseTitlesOf(upload);
  const base = here.roots.find(baseTitles);
  const key = here.collections.uniqueKey(`openpecha:upload/${slugOf(own)}`);
  const work: WorkDraft = {
    key,
    type: baseTitles.length > 0 ? 'commentary' : 'root_text',
    titles: localised(own, (category) => category.name),
    descriptions: localised(own, (category) => category.description),
    collections: innermost === null ? [] : [here.collections.nextPosition(innermost)],
  };
  const keyOf = (book: UploadBook) => here.collections.uniqueKey(`${key}/${productLanguage(book.language)}`);

  const { lines, blocks } = linesOf(root.content);
  const rootKey = keyOf(root);
  const mapped = mapAnchors(lines, base, baseTitles, here);
  const divided = divideLongLines(mapped, versions.length === 0 ? work.type : 'root_text');
  const parts = partsByLine(divided);
  const rootDraft = draftBook(root, rootKey, work, divided, base);
  const byIndex = new Map(
    blocks.flat().flatMap((segment, at) => (segment ? [[at + 1, [segment]] as [number, string[]]] : [])),
  );
  here.roots.add(Object.values(work.titles), rootDraft, { blocks, byIndex, parts });
  yield rootDraft;

  for (const book of versions) {
    const aligned = linesOf(book.content).lines.map((line) => ({
      ...line,
      maps_to: (parts.get(line.key) ?? []).map((segment) => ({ text: rootKey, segment })),
    }));
    const translated = divideLongLines(aligned, 'root_text');
    yield { ...draftBook(book, keyOf(book), work, translated, null), is_root: false };
  }
}

function mapAnchors(
  lines: TextLine[],
  base: RegisteredRoot | null,
  titles: string[],
  { file, onSkipped }: Context,
): TextLine[] {
  const anchoredLines = lines.filter((line) => line.anchors.length > 0);
  if (!base) {
    const reason = `${anchoredLines.length} anchors lead to a text that was not read: ${titles.join(', ')}`;
    if (anchoredLines.length > 0) onSkipped({ file, id: 'base_text_titles', reason, lost: true });
    return lines;
  }
  return lines.map((line) => {
    const targets = new Map<string, SegmentRef>();
    for (const { block, index } of line.anchors) {
      const segments = resolveAnchor(base, { block, index });
      for (const segment of segments) targets.set(segment, { text: base.text, segment });
      if (segments.length === 0)
        onSkipped({ file, id: line.key, reason: `the base text has no line <${block}><${index}>`, lost: true });
    }
    return { ...line, maps_to: [...targets.values()] };
  });
}

function draftBook(
  book: UploadBook,
  key: string,
  work: WorkDraft,
  lines: TextLine[],
  base: RegisteredRoot | null,
): TextDraft {
  const language = productLanguage(book.language);
  const layout = chapterLayout(lines, language) ?? layoutOf(book, lines, base);
  return {
    kind: 'text',
    key,
    work,
    is_root: true,
    language,
    title: book.title,
    ...sourceCredits(book.versionSource, 'OpenPecha'),
    license: 'Not stated',
    revision_label: 'OpenPecha',
    sections: layout.sections,
    segments: draftLines(lines, layout.sectionOf),
  };
}

function layoutOf(book: UploadBook, lines: TextLine[], base: RegisteredRoot | null): Layout {
  return base && base.sections.length > 1 ? rootLayout(lines, base) : wholeLayout(lines, book.title);
}
