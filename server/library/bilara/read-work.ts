import type { Localized, TextDraft, WorkDraft } from '../draft.ts';
import { productLanguage } from '../source-languages.ts';
import type { BilaraFile, Layer } from './bilara-files.ts';
import type { Collections } from './collections.ts';
import { isSameEdition, skip, type WorkPlan } from './import-plan.ts';
import type { Names } from './names.ts';
import type { Publications } from './publications.ts';
import type { JsonReader, LayerEntries, OnSkipped } from './read-json.ts';
import { coverage, mergeOrder } from './segment-keys.ts';
import { type RootText, translated } from './text-body.ts';
import { type Apparatus, notesDraft, rootDraft, textKey, versionDraft, workKey } from './text-drafts.ts';
import { layOut } from './text-layout.ts';
import { ownTitle } from './titles.ts';

export type Surroundings = {
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
export async function readWork(plan: WorkPlan, around: Surroundings): Promise<TextDraft[]> {
  const { publications, reader, onSkipped } = around;
  const root = await readRoot(plan, around);
  if (!root) {
    for (const file of [...plan.versions, ...plan.notes]) onSkipped(skip(file, 'its root text cannot be read', true));
    return [];
  }
  const versions = await readVersions(plan, root, around);
  const work = workOf(plan, root, versions, around);
  const drafts = [
    rootDraft(plan.root, root, publications.of(plan.root), work, await readApparatus(plan, root, around)),
  ];
  for (const version of versions) {
    drafts.push(versionDraft(version.file, root, version, publications.of(version.file), work));
  }
  for (const file of plan.notes) {
    const read = await reader.layer(file.path);
    if (!read) continue;
    const entries = translated(read);
    const sameHand = versions.find((version) => isSameEdition(version.file, file))?.entries;
    if (entries.size === 0) onSkipped(skip(file, 'there is nothing in it', false));
    else drafts.push(notesDraft(file, root, { entries, headings: sameHand ?? root.entries }, publications.of(file)));
  }
  return drafts;
}

/** The root alone, as the mapping of commentaries needs it. */
export async function readRootDraft(plan: WorkPlan, around: Surroundings): Promise<TextDraft | null> {
  const root = await readRoot(plan, around);
  if (!root) return null;
  const work = workOf(plan, root, [], around);
  return rootDraft(plan.root, root, around.publications.of(plan.root), work, await readApparatus(plan, root, around));
}

async function readRoot(plan: WorkPlan, { reader, names, onSkipped }: Surroundings): Promise<RootText | null> {
  const entries = await reader.layer(plan.root.path);
  if (!entries) return null;
  if (entries.size === 0) {
    onSkipped(skip(plan.root, 'there is nothing in it', false));
    return null;
  }
  const html = await readBeside(plan, 'html', reader);
  const layout = layOut(mergeOrder(entries.keys(), html?.keys() ?? []), html);
  const name = names.titles(plan.uid)[productLanguage(plan.root.language)];
  const title = ownTitle(entries, layout, name) || plan.uid;
  return { uid: plan.uid, key: textKey(plan.root), title, entries, layout };
}

async function readVersions(plan: WorkPlan, root: RootText, around: Surroundings): Promise<Version[]> {
  const versions: Version[] = [];
  for (const file of plan.versions) {
    const read = await around.reader.layer(file.path);
    if (!read) continue;
    const entries = translated(read);
    const name = around.names.titles(plan.uid)[productLanguage(file.language)];
    if (entries.size === 0) around.onSkipped(skip(file, 'nothing in it is translated', false));
    else versions.push({ file, title: ownTitle(entries, root.layout, name) || root.title, entries });
  }
  return versions;
}

function workOf(plan: WorkPlan, root: RootText, versions: Version[], around: Surroundings): WorkDraft {
  const titles: Localized = { ...around.names.titles(plan.uid) };
  const english = englishTitle(versions, around.names);
  if (english) titles.en = english;
  titles[productLanguage(plan.root.language)] = root.title;
  return {
    key: workKey(plan.uid),
    type: around.commentaries.has(plan.uid) ? 'commentary' : 'root_text',
    titles,
    descriptions: around.names.descriptions(plan.uid),
    collections: around.collections.placesOf(plan.uid),
  };
}

/** Translations are kept up to date, the lists of names less so; of several, the one the lists follow goes first. */
function englishTitle(versions: Version[], names: Names): string | undefined {
  const english = versions.filter((version) => version.file.language === 'en');
  return (english.find((version) => names.namers.has(version.file.author)) ?? english[0])?.title;
}

async function readApparatus(plan: WorkPlan, root: RootText, around: Surroundings): Promise<Apparatus> {
  return {
    references: await readOnRoot(plan, 'reference', root, around),
    variants: await readOnRoot(plan, 'variant', root, around),
  };
}

/** A value on a range belongs to the first segment of the range. */
async function readOnRoot(plan: WorkPlan, layer: Layer, root: RootText, around: Surroundings): Promise<LayerEntries> {
  const entries = translated((await readBeside(plan, layer, around.reader)) ?? new Map());
  const covered = coverage(entries.keys(), new Set(root.entries.keys()));
  const onRoot: LayerEntries = new Map();
  for (const [key, value] of entries) {
    const target = covered.get(key)![0];
    if (target) onRoot.set(target, onRoot.has(target) ? `${onRoot.get(target)}, ${value}` : value);
    else around.onSkipped(skip(fileBeside(plan, layer)!, 'the root text has no such segment', false, key));
  }
  return onRoot;
}

async function readBeside(plan: WorkPlan, layer: Layer, reader: JsonReader): Promise<LayerEntries | null> {
  const file = fileBeside(plan, layer);
  return file ? reader.layer(file.path) : null;
}

function fileBeside(plan: WorkPlan, layer: Layer): BilaraFile | undefined {
  return plan.files[layer].find((file) => isSameEdition(file, plan.root));
}
