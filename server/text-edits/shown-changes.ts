import type { AuditedFields } from '#server/audit-log/audit-log.queries.ts';
import type { TextContent } from '#server/library/draft.ts';
import { stableId } from '#server/library/stable-id.ts';
import type { TextOperation } from '#shared/contract/admin-structure.ts';

/** So much of the words is in the audit log; all of them are in the history of the passage. */
const MAX_SHOWN = 2000;

type Shown = { before: AuditedFields; after: AuditedFields };

const sizes = ({ sections, segments }: TextContent): AuditedFields => ({
  sections: sections.length,
  segments: segments.length,
});

/** Its number and title; nothing where it is not. */
const lineOf = ({ sections }: TextContent, isMeant: (key: string) => boolean): AuditedFields => {
  const at = sections.findIndex(({ key }) => isMeant(key));
  return at < 0 ? {} : { section: `${at + 1}. ${sections[at]?.title ?? ''}`.trim() };
};

/** What the audit log shows: the words of a single segment, the place and title of a single section, and how many there are. */
export const shownChanges = (
  operations: TextOperation[],
  text_key: string,
  before: TextContent,
  after: TextContent,
): Shown => {
  const all = { before: sizes(before), after: sizes(after) };
  const [only] = operations;
  if (operations.length !== 1 || !only) return all;
  const withSection = (isMeant: (key: string) => boolean): Shown => ({
    before: { ...lineOf(before, isMeant), ...all.before },
    after: { ...lineOf(after, isMeant), ...all.after },
  });
  switch (only.type) {
    case 'edit_segment': {
      const [was, is] = [only.before.content, only.after.content];
      if (was === undefined || is === undefined) return all;
      return { before: { words: was.slice(0, MAX_SHOWN) }, after: { words: is.slice(0, MAX_SHOWN) } };
    }
    case 'rename_section':
    case 'move_section':
    case 'join_section':
      return withSection((key) => stableId('section', text_key, key) === only.section_id);
    case 'split_section': {
      const known = new Set(before.sections.map(({ key }) => key));
      return withSection((key) => !known.has(key));
    }
    default:
      return all;
  }
};
