import type { Localized, TextDraft, WorkDraft, OnSkipped } from '../draft.ts';
import { productLanguage } from '../source-languages.ts';
import { type BilaraFile, type Layer, isSameEdition, skip, type WorkPlan } from './bilara-files.ts';
import type { Collections } from './collections.ts';
import { citationOfUid, type Names, titleOf } from './titles.ts';
import type { Publications } from './publications.ts';
import type { JsonReader, LayerEntries } from './json-reader.ts';
import { coverage, mergeOrder } from './segment-keys.ts';
import {
  type RootText,
  withoutBlanks,
  type Apparatus,
  notesDraft,
  rootDraft,
  textKey,
  versionDraft,
  workKey,
} from './text-drafts.ts';
import { computeLayout } from './text-layout.ts';

export type WorkContext = {
  reader: JsonReader;
  publications: Publications;
  names: Names;
  collections: Collections;
  /** Uids of texts that explain another text. */
  commentaries: ReadonlySet<string>;
  onSkipped: OnSkipped;
};

type Version = { file: BilaraFile; title: string; entries: LayerEntries };

/** All texts of one work, root first. Empty when the root cannot be read. */
export async function readWork(plan: WorkPlan, context: WorkContext): Promise<TextDraft[]> {
  const { publications, reader, onSkipped } = context;
  const root = await readRoot(plan, context);
  if (!root) {
    for (const file of [...plan.versions, ...plan.notes]) onSkipped(skip(file, 'its root text cannot be read', true));
    return [];
  }
  const versions = await readVersions(plan, root, context);
  const work = workOf(plan, root, versions, context);
  const drafts = [
    rootDraft(plan.root, root, publications.of(plan.root), work, await readApparatus(plan, root, context)),
  ];
  for (const version of versions) {
    drafts.push(versionDraft(version.file, root, version, publications.of(version.file), work));
  }
  for (const file of plan.notes) {
    const read = await reader.layer(file.path);
    if (!read) continue;
    const entries = withoutBlanks(read);
    const translation = versions.find((version) => isSameEdition(version.file, file));
    if (entries.size === 0) onSkipped(skip(file, 'there is nothing in it', false));
    else
      drafts.push(
        notesDraft(
          file,
          root,
          {
            entries,
            headings: translation?.entries ?? root.entries,
            explained: translation?.title ?? root.title,
            titles: work.titles,
          },
          publications.of(file),
        ),
      );
  }
  return drafts;
}

/** The root alone, for mapping commentaries. */
export async function readRootDraft(plan: WorkPlan, context: WorkContext): Promise<TextDraft | null> {
  const root = await readRoot(plan, context);
  if (!root) return null;
  const work = workOf(plan, root, [], context);
  return rootDraft(plan.root, root, context.publications.of(plan.root), work, await readApparatus(plan, root, context));
}

async function readRoot(plan: WorkPlan, { reader, names, onSkipped }: WorkContext): Promise<RootText | null> {
  const entries = await reader.layer(plan.root.path);
  if (!entries) return null;
  if (entries.size === 0) {
    onSkipped(skip(plan.root, 'there is nothing in it', false));
    return null;
  }
  const html = await readLayerOf(plan, 'html', reader);
  const layout = computeLayout(mergeOrder(entries.keys(), html?.keys() ?? []), html);
  const name = names.titles(plan.uid)[productLanguage(plan.root.language)];
  const title = titleOf(entries, layout, name) || citationOfUid(plan.uid);
  return { uid: plan.uid, key: textKey(plan.root), title, entries, layout };
}

async function readVersions(plan: WorkPlan, root: RootText, context: WorkContext): Promise<Version[]> {
  const versions: Version[] = [];
  for (const file of plan.versions) {
    const read = await context.reader.layer(file.path);
    if (!read) continue;
    const entries = withoutBlanks(read);
    const name = context.names.titles(plan.uid)[productLanguage(file.language)];
    if (entries.size === 0) context.onSkipped(skip(file, 'nothing in it is translated', false));
    else versions.push({ file, title: titleOf(entries, root.layout, name) || root.title, entries });
  }
  return versions;
}

function workOf(plan: WorkPlan, root: RootText, versions: Version[], context: WorkContext): WorkDraft {
  const titles: Localized = { ...context.names.titles(plan.uid) };
  const english = englishTitle(versions, context.names);
  if (english) titles.en = english;
  titles[productLanguage(plan.root.language)] = root.title;
  return {
    key: workKey(plan.uid),
    type: context.commentaries.has(plan.uid) ? 'commentary' : 'root_text',
    titles,
    descriptions: context.names.descriptions(plan.uid),
    citation: citationOfUid(plan.uid),
    collections: context.collections.positionsIn(plan.uid),
  };
}

/** Translations are more up to date than the lists of names; of several, prefer the one the lists use. */
function englishTitle(versions: Version[], names: Names): string | undefined {
  const english = versions.filter((version) => version.file.language === 'en');
  return (english.find((version) => names.titleSources.has(version.file.author)) ?? english[0])?.title;
}

async function readApparatus(plan: WorkPlan, root: RootText, context: WorkContext): Promise<Apparatus> {
  return {
    references: await readRootAnnotations(plan, 'reference', root, context),
    variants: await readRootAnnotations(plan, 'variant', root, context),
  };
}

/** A value on a range belongs to the first segment of the range. */
async function readRootAnnotations(
  plan: WorkPlan,
  layer: Layer,
  root: RootText,
  context: WorkContext,
): Promise<LayerEntries> {
  const entries = withoutBlanks((await readLayerOf(plan, layer, context.reader)) ?? new Map());
  const covered = coverage(entries.keys(), new Set(root.entries.keys()));
  const onRoot: LayerEntries = new Map();
  for (const [key, value] of entries) {
    const target = covered.get(key)![0];
    if (target) onRoot.set(target, onRoot.has(target) ? `${onRoot.get(target)}, ${value}` : value);
    else context.onSkipped(skip(fileOfLayer(plan, layer)!, 'the root text has no such segment', false, key));
  }
  return onRoot;
}

async function readLayerOf(plan: WorkPlan, layer: Layer, reader: JsonReader): Promise<LayerEntries | null> {
  const file = fileOfLayer(plan, layer);
  return file ? reader.layer(file.path) : null;
}

/** Every file that the texts of a work are made of. */
export function filesOfWork(plan: WorkPlan): BilaraFile[] {
  const layers = (['html', 'reference', 'variant'] as const).flatMap((layer) => fileOfLayer(plan, layer) ?? []);
  return [plan.root, ...plan.versions, ...plan.notes, ...layers];
}

function fileOfLayer(plan: WorkPlan, layer: Layer): BilaraFile | undefined {
  return plan.files[layer].find((file) => isSameEdition(file, plan.root));
}
