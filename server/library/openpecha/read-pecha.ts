import path from 'node:path';
import type { Localized, SegmentRef, TextDraft, WorkDraft, OnSkipped } from '../draft.ts';
import { workTitle } from '../derge/work-title.ts';
import { sourceCredits } from './source-credits.ts';
import { productLanguage } from '../source-languages.ts';
import {
  splitBase,
  type BaseLine,
  baseNames,
  pechaFile,
  readBase,
  readMetadata,
  type PechaBase,
  type PechaMetadata,
} from './pecha-base.ts';
import { completeTitles, rootLayout, type RegisteredRoot, type RootRegistry } from './root-registry.ts';
import { pechaCollection, type CollectionRegistry } from './collections.ts';
import { divideLongLines, partsByLine } from './divide-long-lines.ts';
import { chapterLayout, draftLines, wholeLayout } from './text-lines.ts';

type Context = { roots: RootRegistry; collections: CollectionRegistry; onSkipped: OnSkipped };

/** The texts of a toolkit-v2 pecha, one per base file. */
export async function* readPecha(folder: string, context: Context): AsyncGenerator<TextDraft> {
  const { onSkipped } = context;
  const metadata = await readMetadata(folder, onSkipped);
  const names = await baseNames(folder);
  if (names.length === 0) {
    onSkipped({ file: pechaFile(folder, 'base'), id: '', reason: 'there is no base text', lost: true });
  }
  for (const name of names) {
    const base = await readBase(folder, name, onSkipped);
    const draft = base && draftBase({ folder, base, metadata, isOnly: names.length === 1 }, context);
    if (draft) yield draft;
  }
}

/** Ids of the pechas that must be read before this one. */
export async function pechaDependencies(folder: string): Promise<string[]> {
  return targetsOf(await readMetadata(folder, () => {}));
}

type Pecha = { folder: string; base: PechaBase; metadata: PechaMetadata; isOnly: boolean };

function draftBase(
  { folder, base, metadata, isOnly }: Pecha,
  { roots, collections, onSkipped }: Context,
): TextDraft | null {
  const id = path.basename(folder);
  const file = pechaFile(folder, 'base', `${base.name}.txt`);
  const { lines, keysByLine, byIndex } = splitBase(base, (at, reason, lost) =>
    onSkipped({ file, id: at, reason, lost }),
  );
  if (lines.length === 0) {
    onSkipped({ file, id: base.name, reason: 'the base text is empty', lost: true });
    return null;
  }

  const target = roots.find(targetsOf(metadata));
  const unresolved = new Set<number>();
  const aligned = lines.map((line) => ({ ...line, maps_to: target ? alignedSegments(line, target, unresolved) : [] }));
  const type = metadata.commentary_of ? 'commentary' : 'root_text';
  const mapped = divideLongLines(aligned, type);
  reportUnresolved(lines, target, unresolved, (at, reason) => onSkipped({ file, id: at, reason, lost: true }));

  const language = productLanguage(metadata.language ?? scriptLanguage(base.text));
  const titles = titlesOf(metadata, base.text, language);
  const title = titles[language] ?? Object.values(titles)[0] ?? id;
  const isVersion = target !== null && !metadata.commentary_of;
  const layout =
    chapterLayout(mapped, language) ??
    (target && target.sections.length > 1 ? rootLayout(mapped, target) : wholeLayout(mapped, title));
  const work: WorkDraft = isVersion
    ? target.work
    : {
        key: isOnly ? `openpecha:${id}` : `openpecha:${id}/${base.name}`,
        type,
        titles: completeTitles(titles),
        descriptions: {},
        collections: [collections.nextPosition(pechaCollection.key)],
      };
  const draft: TextDraft = {
    kind: 'text',
    key: `openpecha:${id}/${base.name}`,
    work,
    is_root: !isVersion,
    language,
    title,
    ...(metadata.author && { author: metadata.author }),
    ...sourceCredits(metadata.source ?? '', `OpenPecha ${id}`),
    license: metadata.license ?? 'Not stated',
    revision_label: 'OpenPecha',
    sections: layout.sections,
    segments: draftLines(mapped, layout.sectionOf),
  };
  const places = { blocks: [keysByLine], byIndex, parts: partsByLine(mapped) };
  if (!isVersion) roots.add([id, ...Object.values(titles)], draft, places);
  return draft;
}

function targetsOf({ commentary_of, translation_of, version_of }: PechaMetadata): string[] {
  return [commentary_of, translation_of, version_of].filter((id) => typeof id === 'string');
}

function alignedSegments({ alignedTo }: BaseLine, target: RegisteredRoot, unresolved: Set<number>): SegmentRef[] {
  const segments = new Set<string>();
  for (const index of alignedTo) {
    const found = target.byIndex.get(index);
    if (!found) unresolved.add(index);
    for (const segment of found?.flatMap((line) => target.parts.get(line) ?? []) ?? []) segments.add(segment);
  }
  return [...segments].map((segment) => ({ text: target.text, segment }));
}

function reportUnresolved(
  lines: BaseLine[],
  target: RegisteredRoot | null,
  unresolved: Set<number>,
  report: (id: string, reason: string) => void,
): void {
  const aligned = lines.filter((line) => line.alignedTo.length > 0).length;
  if (!target && aligned > 0) report('alignment', `${aligned} segments are aligned to a text that was not read`);
  for (const index of unresolved) report(`alignment_index ${index}`, 'the aligned text has no such segment');
}

function titlesOf({ title }: PechaMetadata, text: string, language: string): Localized {
  const given = Object.entries(title ?? {}).filter(([, name]) => name.trim() !== '');
  if (given.length > 0) return Object.fromEntries(given.map(([code, name]) => [productLanguage(code), name.trim()]));
  const clean = text.replace(/[\u200b\ufeff]/g, '').replace(/^ch-\d+\s*/i, '');
  const firstLine = clean.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  return { [language]: language === 'bo' ? workTitle(clean).title : firstLine.trim().slice(0, 80) };
}

const scripts: [RegExp, string][] = [
  [/\p{Script=Tibetan}/gu, 'bo'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Devanagari}/gu, 'sa'],
];

/** Guesses the language from the script. */
function scriptLanguage(text: string): string {
  const sample = text.slice(0, 4000);
  const [best] = scripts
    .map(([letters, language]) => ({ language, count: sample.match(letters)?.length ?? 0 }))
    .sort((a, b) => b.count - a.count);
  return best && best.count > sample.length / 10 ? best.language : 'en';
}
