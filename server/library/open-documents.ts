import type { ImportOptions } from '#shared/import-options.ts';
import { MAX_IMPORT_TEXTS } from '#shared/limits.ts';
import { documentSource } from './documents/document-source.ts';
import type { ImportTarget } from './documents/import-target.ts';
import { listDocuments, type ListedDocuments } from './documents/list-documents.ts';
import { foundFields } from './documents/format-description.ts';
import { ImportProblemError, problemsOf, skippedBy } from './documents/problems.ts';
import {
  chosenDocuments,
  completeOptions,
  namesOf,
  optionsOfDocument,
  severalOf,
  type SourceDocument,
} from './documents/several-documents.rules.ts';
import { readDrafts, type ImportSource, type OnSkipped, type TextDraft } from './draft.ts';
import type { DocumentFormat } from './formats.ts';

type FindTarget = (options: ImportOptions) => Promise<ImportTarget>;
type Planned = SourceDocument & { options: ImportOptions; target: ImportTarget };

/** Every file that no text is made of, unless somebody has chosen to leave it out. */
export const reportOthers = (
  { others }: Pick<ListedDocuments, 'others'>,
  onSkipped: OnSkipped,
  skipped: Set<string>,
) => {
  for (const file of others)
    if (!skipped.has(file)) onSkipped(skippedBy({ file, code: 'file_not_read', values: {} }, true));
};

const withOthers = (source: ImportSource, report: (onSkipped: OnSkipped) => void): ImportSource => ({
  count: () => source.count(),
  read: async function* (onSkipped, isChanged) {
    report(onSkipped);
    yield* source.read(onSkipped, isChanged);
  },
});

/** A root that is read in the same import stands where one of the library would. */
const beside = (target: ImportTarget, root: TextDraft | undefined): ImportTarget => {
  if (!root || (target.rootOfWork && target.rootOfWork.key !== root.key)) return target;
  const { key, title, sections, segments } = root;
  const isChosen = target.root !== null && target.root.key !== key;
  return { ...target, rootOfWork: { key, title }, root: isChosen ? target.root : { key, sections, segments } };
};

/** One document after the other; one that is unreadable is reported and leaves the others alone. */
const severalSource = (
  format: DocumentFormat,
  planned: Planned[],
  options: ImportOptions,
  several: 'works' | 'versions',
): ImportSource => {
  const readOne = async (each: Planned, root: TextDraft | undefined, onSkipped: OnSkipped): Promise<TextDraft[]> => {
    // What is wrong with it is told when it is read.
    const look = await format.look(each.path, () => undefined, each.part);
    const complete = completeOptions(each.options, options, look.found ?? foundFields(), { file: each.file, several });
    const known = new Set((look.styles ?? []).map(({ id }) => id));
    const styles = Object.fromEntries(Object.entries(complete.styles).filter(([id]) => known.has(id)));
    const drafts: TextDraft[] = [];
    const target = several === 'versions' ? beside(each.target, root) : each.target;
    for await (const draft of readDrafts(format.open(each.path, { ...complete, styles }, target), onSkipped))
      if (draft.kind === 'text') drafts.push(draft);
    return drafts;
  };
  return {
    count: async () => planned.length,
    read: async function* (onSkipped) {
      let root: TextDraft | undefined;
      for (const each of planned) {
        let drafts: TextDraft[] = [];
        try {
          drafts = await readOne(each, root, onSkipped);
        } catch (error) {
          if (!(error instanceof ImportProblemError)) throw error;
          onSkipped(skippedBy(error.problem, true));
        }
        root ??= drafts.find(({ is_root }) => is_root);
        yield* drafts;
      }
    },
  };
};

/** Opens what there is of a format: one document, or several, each of which is a text. */
export const openDocuments = async (
  format: DocumentFormat,
  given: string,
  options: ImportOptions,
  findTarget: FindTarget,
): Promise<ImportSource> => {
  const listed = await listDocuments(given, format);
  const skipped = new Set(options.files.filter(({ skip }) => skip).map(({ file }) => file));
  const report = (onSkipped: OnSkipped) => reportOthers(listed, onSkipped, skipped);
  const several = severalOf(options, format.canBeOneText ?? false);
  if (listed.documents.length <= 1 || several === 'one') {
    const [only] = listed.documents;
    const path = several === 'one' ? given : (only?.path ?? given);
    return withOthers(format.open(path, options, await findTarget(options)), report);
  }
  const chosen = chosenDocuments(listed.documents, options);
  if (chosen.length > MAX_IMPORT_TEXTS)
    return documentSource(async (onSkipped) =>
      problemsOf(given.split('/').at(-1) ?? given, onSkipped).fail('too_many_files', {
        count: chosen.length,
        max: MAX_IMPORT_TEXTS,
      }),
    );
  const names = namesOf(listed.documents.map(({ file }) => file));
  const planned: Planned[] = [];
  for (const [index, document] of chosen.entries()) {
    const own = optionsOfDocument(options, document, {
      name: names.get(document.file) ?? '',
      several,
      isFirst: index === 0,
    });
    planned.push({ ...document, options: own, target: await findTarget(own) });
  }
  return withOthers(severalSource(format, planned, options, several), report);
};
