import type { TextDraft, WorkDraft } from '../draft.ts';
import { productLanguage } from '../source-languages.ts';
import type { BilaraFile } from './bilara-files.ts';
import type { Publication } from './publications.ts';
import type { LayerEntries } from './read-json.ts';
import { parseReferences } from './references.ts';
import { type Body, bodyOf, type RootText } from './text-body.ts';

/** Files beside the root that say more about its segments. */
export type Apparatus = { references: LayerEntries; variants: LayerEntries };

export function workKey(uid: string): string {
  return `bilara:${uid}`;
}

export function textKey(file: BilaraFile): string {
  return `bilara:${file.uid}/${file.language}/${file.author}`;
}

export function rootDraft(
  file: BilaraFile,
  root: RootText,
  publication: Publication,
  work: WorkDraft,
  apparatus: Apparatus,
): TextDraft {
  const { sections, segments } = bodyOf(root, { title: root.title, entries: root.entries, headings: root.entries });
  for (const segment of segments) {
    const variant = (apparatus.variants.get(segment.key) ?? '').trim();
    segment.references = parseReferences(apparatus.references.get(segment.key) ?? '');
    if (variant) segment.notes = [{ type: 'variant', content: variant }];
  }
  return draft(file, textKey(file), root.title, publication, work, { sections, segments }, true);
}

export function versionDraft(
  file: BilaraFile,
  root: RootText,
  version: { title: string; entries: LayerEntries },
  publication: Publication,
  work: WorkDraft,
): TextDraft {
  const body = bodyOf(root, { ...version, headings: version.entries });
  return draft(file, textKey(file), version.title, publication, work, body, false);
}

/**
 * Notes are a commentary of their own: each note is one paragraph that explains the root segment of its key, in
 * sections named as in the translation by the same hand.
 */
export function notesDraft(
  file: BilaraFile,
  root: RootText,
  notes: { entries: LayerEntries; headings: LayerEntries },
  publication: Publication,
): TextDraft {
  const title = `Notes on ${root.title}`;
  const { sections, segments } = bodyOf(root, { ...notes, title });
  for (const segment of segments) Object.assign(segment, { type: 'prose', level: null, starts_block: true });
  const key = `bilara:${file.uid}/comment/${file.language}/${file.author}`;
  // Not listed in a collection: they would double every list, and are reached from the text they explain.
  const work: WorkDraft = { key, type: 'commentary', titles: { en: title }, descriptions: {}, collections: [] };
  return draft(file, `${key}/text`, title, publication, work, { sections, segments }, true);
}

function draft(
  file: BilaraFile,
  key: string,
  title: string,
  { source, license, revision_label }: Publication,
  work: WorkDraft,
  body: Body,
  is_root: boolean,
): TextDraft {
  const language = productLanguage(file.language);
  return { kind: 'text', key, work, is_root, language, title, source, license, revision_label, ...body };
}
