import path from 'node:path';
import { readDrafts, type TextDraft } from '#server/library/draft.ts';
import { layeredSource } from '#server/library/layered/layered-source.ts';
import { contentOf, prepareText, type PreparedText } from '#server/library/prepare-text.ts';
import { languageTag } from '#shared/languages.ts';
import { ownLabel } from '#shared/segment-label.ts';
import type { AlignedText, Column, Passage, Rendering, SeparateText, SeparateTexts, TextItem } from './aligned-text.ts';
import { documentLabels, type FrontMatter, type WrittenText } from './document.ts';
import { folderOf, layerNames } from './layered-names.rules.ts';
import type { WrittenWork } from './layered.ts';

export type LibraryText = TextDraft & { prepared: PreparedText };
/** The root of a work, then its versions. */
export type LibraryWork = { key: string; texts: LibraryText[] };

/** The bundled library as its files have it, cleaned as it is stored. */
export const bundledWorks = async (): Promise<LibraryWork[]> => {
  const works = new Map<string, LibraryWork>();
  for await (const draft of readDrafts(layeredSource(path.resolve('library')), () => undefined)) {
    if (draft.kind !== 'text') continue;
    const work = works.get(draft.work.key) ?? { key: draft.work.key, texts: [] };
    work.texts.push({ ...draft, prepared: prepareText(draft) });
    works.set(draft.work.key, work);
  }
  return [...works.values()];
};

const NOTHING: Rendering = { html: '', type: 'prose', isCovered: false };

const targetsOf = (text: LibraryText): Map<string, string[]> =>
  new Map(text.segments.map(({ key, maps_to }) => [key, maps_to.map(({ segment }) => segment)]));

/** What a version has for each passage of its root, as `readAlignedText` gives it. */
const renderingsOf = (version: LibraryText): Map<string, Rendering> => {
  const renderings = new Map<string, Rendering>();
  const targets = targetsOf(version);
  for (const { key, content, type } of version.prepared.segments) {
    const [first, ...others] = targets.get(key) ?? [];
    if (first === undefined) continue;
    const before = renderings.get(first);
    renderings.set(first, { html: before?.html ? `${before.html}<br>${content}` : content, type, isCovered: false });
    for (const other of others) if (!renderings.has(other)) renderings.set(other, { ...NOTHING, isCovered: true });
  }
  return renderings;
};

async function* itemsOf(text: LibraryText, versions: LibraryText[]): AsyncGenerator<TextItem> {
  const content = contentOf(text.prepared);
  const sections = text.prepared.sections;
  const targets = targetsOf(text);
  const renderings = versions.map(renderingsOf);
  const paths = new Map<string, number[]>();
  let next = 0;
  for (const [index, segment] of content.segments.entries()) {
    for (; next < sections.length && sections[next]!.first_position <= index + 1; next += 1) {
      const { id, key, title, depth, parent, section_number } = sections[next]!;
      const sectionPath = [...((parent && paths.get(parent)) || []), section_number];
      paths.set(key, sectionPath);
      yield {
        kind: 'section',
        id,
        key,
        title,
        depth: depth + 1,
        path: sectionPath,
        hasHeading: segment.type === 'heading',
      };
    }
    const { key, type, level, starts_block, content: html, references, notes } = segment;
    const passage: Passage = {
      kind: 'passage',
      key,
      number: ownLabel({ key, references }, text.language) ?? '',
      type,
      level,
      starts_block,
      html,
      references,
      notes,
      renderings: renderings.map((each) => each.get(key) ?? NOTHING),
      maps_to: targets.get(key) ?? [],
    };
    yield passage;
  }
}

const columnOf = ({ title, language, prepared }: LibraryText, name = ''): Column => ({
  id: prepared.id,
  name,
  title,
  language,
  lang: languageTag(language, prepared.script),
  author: '',
});

const columnsOf = (texts: LibraryText[]): Column[] => {
  const names = layerNames(texts);
  return texts.map((text, index) => columnOf(text, names[index]));
};

const writtenOf = (text: LibraryText): WrittenText => ({
  title: text.title,
  lang: columnOf(text).lang,
  author: text.author ?? '',
  isTranslation: !text.is_root,
  source: text.source,
  sourceUrl: text.source_url ?? '',
  license: text.license,
  licenseUrl: '',
  revision: text.revision_label,
  revised: '2026-11-01',
  address: `https://texts.example/chapter?text_id=${text.prepared.id}`,
});

const frontOf = ([own, ...versions]: LibraryText[]): FrontMatter => {
  if (!own) throw new Error('A work has a text.');
  const { lang } = columnOf(own);
  return {
    id: own.prepared.id,
    title: own.title,
    summary: '',
    topics: [],
    tags: [],
    layout: 'stacked',
    lang,
    author: '',
    address: `https://texts.example/chapter?text_id=${own.prepared.id}`,
    date: '2026-11-01',
    sources: [],
    labels: documentLabels(own.language),
    text: {
      originalTitle: '',
      originalLang: lang,
      part: '',
      texts: [own, ...versions].map(writtenOf),
      contents: own.prepared.sections
        .filter(({ title }) => title !== '' && title !== own.title)
        .map(({ id, title, depth }) => ({ level: depth + 1, id, title, lang })),
    },
  };
};

export const alignedOf = ({ texts }: LibraryWork): AlignedText & { depth: number } => {
  const [own, ...versions] = texts;
  if (!own) throw new Error('A work has a text.');
  return {
    front: frontOf(texts),
    columns: columnsOf(texts),
    items: itemsOf(own, versions),
    depth: Math.max(...own.prepared.sections.map(({ depth }) => depth + 1)),
  };
};

export const separateOf = ({ texts }: LibraryWork): SeparateTexts => ({
  front: frontOf(texts),
  texts: columnsOf(texts).map((column, index): SeparateText => {
    const text = texts[index]!;
    return { column, written: writtenOf(text), items: itemsOf(text, []) };
  }),
});

export const workOf = ({ texts, key }: LibraryWork): WrittenWork => {
  const [own] = texts;
  if (!own) throw new Error('A work has a text.');
  const { work } = own;
  const comments = own.segments.flatMap(({ key: from, maps_to }) =>
    maps_to.length > 0
      ? [
          [
            from,
            maps_to.map((target) => ({ work: folderOf(target.text.split('/')[0] ?? ''), key: target.segment })),
          ] as const,
        ]
      : [],
  );
  return {
    name: folderOf(key),
    type: work.type,
    citation: work.citation ?? '',
    titles: work.titles,
    descriptions: work.descriptions,
    comments: Object.fromEntries(comments),
  };
};
