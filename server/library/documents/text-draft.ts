import { LAST_POSITION } from '#shared/field-values.ts';
import type { ImportOptions } from '#shared/import-options.ts';
import type { Localized, SegmentRef, TextDraft, WorkDraft } from '../draft.ts';
import { newWorkKey, textKey, type ImportTarget } from './import-target.ts';
import { keepKeys } from './keep-keys.ts';
import { mapToRoot } from './map-to-root.ts';
import type { Problems } from './problems.ts';
import type { BuiltText } from './text-builder.ts';

/** What a file says of itself. */
export type FoundFields = {
  title?: string;
  language?: string;
  author?: string;
  source?: string;
  source_url?: string;
  license?: string;
  revision_label?: string;
};

type ChosenFields = Pick<
  ImportOptions['text'],
  'name' | 'title' | 'language' | 'author' | 'source' | 'source_url' | 'license' | 'revision_label'
>;

/** The work of the options; one that exists stays as it is. */
export const draftWork = (options: ImportOptions, target: ImportTarget, problems: Problems): WorkDraft => {
  const { work } = options;
  if ('id' in work) {
    if (!target.work) return problems.fail('unknown_work');
    return { ...target.work, is_stored: true };
  }
  const collections = work.collections.map((id) => {
    const key = target.collections[id];
    return key === undefined ? problems.fail('unknown_collection') : { key, position: LAST_POSITION };
  });
  const { type, titles, descriptions, citation } = work;
  return {
    key: newWorkKey(work.name),
    type,
    titles: titles as Localized,
    descriptions: descriptions as Localized,
    ...(citation && { citation }),
    collections,
  };
};

const NOT_STATED = 'Not stated';

/** Key and credits of one text: what was chosen, else what the file says. */
export const draftHeader = (work: WorkDraft, chosen: ChosenFields, found: FoundFields, problems: Problems) => {
  const language = chosen.language ?? found.language;
  if (!language) return problems.fail('no_language');
  const title = chosen.title ?? (found.title || (work.titles[language] ?? Object.values(work.titles)[0]));
  if (!title) return problems.fail('no_title');
  const author = chosen.author || found.author;
  const source_url = chosen.source_url || found.source_url;
  return {
    kind: 'text' as const,
    key: textKey(work.key, chosen.name ?? language),
    work,
    language,
    title,
    ...(author && { author }),
    source: chosen.source || found.source || problems.file,
    ...(source_url && { source_url }),
    license: chosen.license || found.license || NOT_STATED,
    revision_label: chosen.revision_label || found.revision_label || '1',
  };
};

/** A work has one root, and versions only beside it. */
export const checkRoot = (
  { key, is_root }: { key: string; is_root: boolean },
  { rootOfWork }: ImportTarget,
  problems: Problems,
): void => {
  if (is_root && rootOfWork && rootOfWork.key !== key) problems.fail('root_exists', { title: rootOfWork.title });
  if (!is_root && (!rootOfWork || rootOfWork.key === key)) problems.fail('no_root');
};

/** The draft of a file that is one text. */
export const draftDocument = (
  built: BuiltText,
  found: FoundFields,
  { options, target, problems }: { options: ImportOptions; target: ImportTarget; problems: Problems },
): TextDraft => {
  const work = draftWork(options, target, problems);
  const { text } = options;
  if (text.maps_to && !target.root) return problems.fail('unknown_text');
  const header = draftHeader(work, text, found, problems);
  checkRoot({ key: header.key, is_root: text.is_root }, target, problems);
  const kept = keepKeys(built, target.earlier[header.key]);
  const links = target.root ? mapToRoot(kept, target.root, problems) : new Map<string, SegmentRef[]>();
  return { ...header, is_root: text.is_root, ...withLinks(kept, links, header.title) };
};

/** A text without headings is one section, which is called as the text is. */
export const withLinks = (
  { sections, segments }: BuiltText,
  links: Map<string, SegmentRef[]>,
  title: string,
): Pick<TextDraft, 'sections' | 'segments'> => ({
  sections: sections.map(({ key, parent, title: own }) => ({
    key,
    parent,
    title: sections.length === 1 && own === '' ? title : own,
  })),
  segments: segments.map(({ line: _line, has_own_key: _named, root_keys: _keys, ...segment }) => ({
    ...segment,
    maps_to: links.get(segment.key) ?? [],
  })),
});
