import type { Skipped } from '../draft.ts';
import type { BilaraFile, BilaraIndex, TextFiles } from './bilara-files.ts';
import type { Publications } from './publications.ts';

/** One work: what becomes its root, its versions and the notes on it. Known from file names alone. */
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
      plan.skipped.push(...withoutRoot(files));
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

/** Of several editions the one the html was made for is the root; the others become versions of it. */
function rootsFirst(files: TextFiles): BilaraFile[] {
  const hasHtml = (root: BilaraFile) => files.html.some((html) => isSameEdition(html, root));
  return [...files.root.filter(hasHtml), ...files.root.filter((root) => !hasHtml(root))];
}

export function isSameEdition(a: BilaraFile, b: BilaraFile): boolean {
  return a.language === b.language && a.author === b.author;
}

function withoutRoot(files: TextFiles): Skipped[] {
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
