import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Skipped } from '../draft.ts';
import type { Publications } from './publications.ts';

/** The folders of the bilara tree and, if there is one, of the sc-data checkout. */
export type Checkout = { bilara: string; scData: string | null };

const INNER_FOLDER = 'sc_bilara_data';

export async function findCheckout(folder: string, scData: string | undefined): Promise<Checkout> {
  const inner = path.join(folder, INNER_FOLDER);
  const isScData = await exists(inner);
  const candidates = scData
    ? [scData]
    : isScData
      ? [folder]
      : [path.join(path.dirname(path.resolve(folder)), 'sc-data')];
  const found = (await exists(candidates[0]!)) ? candidates[0]! : null;
  if (scData && !found) throw new Error(`There is no sc-data checkout at ${scData}`);
  return { bilara: isScData ? inner : folder, scData: found };
}

export function innerBilara(scData: string): string {
  return path.join(scData, INNER_FOLDER);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

const LAYERS = ['root', 'translation', 'comment', 'html', 'reference', 'variant'] as const;
export type Layer = (typeof LAYERS)[number];

export type BilaraFile = {
  /** Relative to the folder that was indexed, with forward slashes. */
  path: string;
  layer: Layer;
  /** The source's own code: `pli`, `lzh`, `jpn`. */
  language: string;
  /** Translator, commentator or edition. */
  author: string;
  /** Basket, book and so on: `['sutta', 'mn']`. */
  folders: string[];
  uid: string;
};

/** All files of one text, each list in path order. */
export type TextFiles = { uid: string } & Record<Layer, BilaraFile[]>;

export type BilaraIndex = {
  texts: TextFiles[];
  names: BilaraFile[];
  blurbs: BilaraFile[];
  /** Files of a layer that are no text. */
  skipped: Skipped[];
};

/** Files in a layer's folder that are not texts. */
const NON_TEXTS: { matches: (file: BilaraFile) => boolean; reason: string }[] = [
  { matches: (file) => file.path.includes('xplayground'), reason: 'a playground file, not a text' },
  { matches: (file) => file.path.split('/').includes('site'), reason: 'words of a user interface, not a text' },
];

const naturalOrder = new Intl.Collator('en', { numeric: true });

export async function indexBilaraFiles(base: string): Promise<BilaraIndex> {
  const index: BilaraIndex = { texts: [], names: [], blurbs: [], skipped: [] };
  const byUid = new Map<string, TextFiles>();
  for (const layer of LAYERS) {
    for (const relative of await jsonFiles(base, layer)) {
      const file = describe(relative, layer);
      if (file.uid.endsWith('-name')) index.names.push(file);
      else if (file.uid.endsWith('-blurbs')) index.blurbs.push(file);
      else addText(file, byUid, index.skipped);
    }
  }
  index.texts = [...byUid.values()].sort((a, b) => naturalOrder.compare(a.uid, b.uid));
  return index;
}

function addText(file: BilaraFile, byUid: Map<string, TextFiles>, skipped: Skipped[]): void {
  const reason = NON_TEXTS.find((kind) => kind.matches(file))?.reason;
  if (reason) {
    skipped.push({ file: file.path, id: file.uid, reason, lost: false });
    return;
  }
  const text = byUid.get(file.uid) ?? emptyText(file.uid);
  text[file.layer].push(file);
  byUid.set(file.uid, text);
}

function emptyText(uid: string): TextFiles {
  return { uid, root: [], translation: [], comment: [], html: [], reference: [], variant: [] };
}

async function jsonFiles(base: string, layer: Layer): Promise<string[]> {
  const entries = await readdir(path.join(base, layer), { recursive: true, withFileTypes: true }).catch(emptyIfMissing);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort(naturalOrder.compare);
}

/** A checkout may lack a layer, such as comments; any other read error is a failure. */
function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** `translation/en/sujato/sutta/mn/mn1_translation-en-sujato.json` */
function describe(relative: string, layer: Layer): BilaraFile {
  const parts = relative.split('/');
  const [, language = '', author = '', ...folders] = parts.slice(0, -1);
  const name = parts.at(-1)!.replace(/\.json$/, '');
  return { path: relative, layer, language, author, folders, uid: name.replace(/_[^_]*$/, '') };
}

/** The root, versions and notes of one work, derived from file names alone. */
export type WorkPlan = { uid: string; files: TextFiles; root: BilaraFile; versions: BilaraFile[]; notes: BilaraFile[] };

export type ImportPlan = { works: WorkPlan[]; skipped: Skipped[] };

export function planImport(index: BilaraIndex, publications: Publications): ImportPlan {
  const plan: ImportPlan = { works: [], skipped: [...index.skipped] };
  for (const files of index.texts) {
    const published = (file: BilaraFile) => {
      if (publications.of(file).published) return true;
      plan.skipped.push(skip(file, 'its publication record says it is not published', false));
      return false;
    };
    const [root, ...otherRoots] = rootsFirst(files).filter(published);
    if (!root) {
      plan.skipped.push(...skipWithoutRoot(files));
      continue;
    }
    const versions = [...otherRoots, ...files.translation.filter(published)];
    plan.works.push({ uid: files.uid, files, root, versions, notes: files.comment.filter(published) });
  }
  return plan;
}

export function countTexts(plan: ImportPlan): number {
  return plan.works.reduce((sum, work) => sum + 1 + work.versions.length + work.notes.length, 0);
}

/** Of several editions, the one with html is the root; the others become versions of it. */
function rootsFirst(files: TextFiles): BilaraFile[] {
  const hasHtml = (root: BilaraFile) => files.html.some((html) => isSameEdition(html, root));
  return [...files.root.filter(hasHtml), ...files.root.filter((root) => !hasHtml(root))];
}

export function isSameEdition(a: BilaraFile, b: BilaraFile): boolean {
  return a.language === b.language && a.author === b.author;
}

function skipWithoutRoot(files: TextFiles): Skipped[] {
  const { translation, comment, html, reference, variant } = files;
  if (files.root.length > 0) {
    const texts = [...translation, ...comment];
    return texts.map((file) => skip(file, 'its root text is not published', false));
  }
  return [
    ...[...translation, ...comment].map((file) => skip(file, 'there is no root text for it', true)),
    ...[...html, ...reference, ...variant].map((file) => skip(file, 'there is no root text for it', false)),
  ];
}

export function skip(file: BilaraFile, reason: string, lost: boolean, id = file.uid): Skipped {
  return { file: file.path, id, reason, lost };
}
