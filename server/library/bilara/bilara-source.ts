import path from 'node:path';
import type { Draft, ImportSource, IsChanged, OnSkipped, SourcePart } from '../draft.ts';
import { indexBilaraFiles, findCheckout, innerBilara, countTexts, planImport, type WorkPlan } from './bilara-files.ts';
import { collectionTree, type TreeFiles, collectionsOf, readTreeFiles } from './collections.ts';
import { commentaryMappings, verseLinks } from './commentary-mappings.ts';
import { type NameFiles, readNames } from './titles.ts';
import { readPublications } from './publications.ts';
import { jsonReader } from './json-reader.ts';
import { readAhead } from '../read-ahead.ts';
import { beginReading, workPart, type NewContext } from './work-part.ts';

/** A work is some dozen small files. */
const WORKS_AHEAD = 4;
const PARALLELS = 'relationship/parallels.json';
const NO_TREES: TreeFiles = { superTree: undefined, books: new Map() };

/** SuttaCentral's texts: a bilara-data checkout, or an sc-data checkout, which has the same tree inside. */
export function bilaraSource(folder: string, options: { scData?: string } = {}): ImportSource {
  return {
    read: (onSkipped, isChanged = () => true) => readBilara(folder, options.scData, onSkipped, isChanged),
    count: async () => {
      const { bilara } = await findCheckout(folder, options.scData);
      const publications = await readPublications(jsonReader(folder, bilara, () => {}));
      return countTexts(planImport(await indexBilaraFiles(bilara), publications));
    },
  };
}

async function* readBilara(
  folder: string,
  given: string | undefined,
  onSkipped: OnSkipped,
  isChanged: IsChanged,
): AsyncGenerator<Draft | SourcePart> {
  const { bilara, scData } = await findCheckout(folder, given);
  const inFolder =
    (report: OnSkipped): OnSkipped =>
    (skipped) =>
      report({ ...skipped, file: relativeName(folder, path.join(bilara, skipped.file)) });
  const reader = jsonReader(folder, bilara, onSkipped);
  const scReader = scData ? jsonReader(folder, scData, onSkipped) : null;

  const index = await indexBilaraFiles(bilara);
  if (index.texts.length === 0) throw new Error(`There is no text in bilara's layout in ${folder}`);
  const publications = await readPublications(reader);
  const plan = planImport(index, publications);
  plan.skipped.forEach(inFolder(onSkipped));

  const nameFiles: NameFiles[] = [{ reader, index }];
  if (scData && innerBilara(scData) !== bilara) {
    const inner = innerBilara(scData);
    nameFiles.push({ reader: jsonReader(folder, inner, onSkipped), index: await indexBilaraFiles(inner) });
  }
  const names = await readNames(nameFiles);

  const trees = scData && scReader ? await readTreeFiles(scData, scReader) : NO_TREES;
  const texts = plan.works.map(({ uid, root }) => ({ uid, folders: root.folders }));
  const collections = collectionsOf(collectionTree(trees, texts), names);
  yield* collections.drafts;

  const links = verseLinks(await scReader?.optional(PARALLELS));
  const commentaries = new Set(links.map((link) => link.commentary));
  const newContext: NewContext = (report, readBytes) => ({
    reader: jsonReader(folder, bilara, report, readBytes),
    publications,
    names,
    collections,
    commentaries,
    onSkipped: inFolder(report),
  });
  const readPart = async (work: WorkPlan): Promise<SourcePart> => {
    const part = await workPart(work, bilara, newContext);
    return isChanged(part) ? beginReading(part) : part;
  };
  for await (const [, part] of readAhead(plan.works, readPart, WORKS_AHEAD)) yield part;

  const works = new Map(plan.works.map((work) => [work.uid, work]));
  yield* commentaryMappings(links, works, newContext(onSkipped), (id) => {
    const file = relativeName(folder, path.join(scData ?? folder, PARALLELS));
    onSkipped({ file, id, reason: 'names a place that is not in the text', lost: false });
  });
}

function relativeName(folder: string, file: string): string {
  return path.relative(folder, file).replaceAll(path.sep, '/');
}
