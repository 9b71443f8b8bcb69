import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FieldValue } from '#shared/field-values.ts';
import type { TextContent } from './draft.ts';
import { writeHandEdits } from './hand-edits.queries.ts';
import { compareWithSource, type HandEdits, keepEdits, type SegmentEdit, waitingEdits } from './hand-edits.rules.ts';
import type { KeptField } from './hand-set.queries.ts';
import { contentOf, placeContent, type PreparedText, type TextHeader } from './prepare-text.ts';
import { stableId } from './stable-id.ts';
import { readTextContent } from './text-content.queries.ts';

const describe = (value: unknown): FieldValue =>
  typeof value === 'string' || value === null ? value : JSON.stringify(value);

/** `12 sections, 300 segments` */
const sizeOf = ({ sections, segments }: TextContent): string =>
  `${sections.length} sections, ${segments.length} segments`;

/** A changed source with the words and the arrangement that somebody has set by hand. Notes what the source has now. */
export const keepHandEdits = async (
  transaction: Transaction<Database>,
  { draft, text }: { draft: TextHeader; text: PreparedText },
  edits: HandEdits,
): Promise<{ text: PreparedText; kept: KeptField[] }> => {
  const source = contentOf(text);
  const stored = edits.structure ? await readTextContent(transaction, text.id) : source;
  const content = keepEdits(source, stored, edits);
  const idOf = (key: string) => stableId('segment', draft.key, key);
  const waiting = waitingEdits(edits, source, content);
  const compared = compareWithSource(source, content);
  const segments = [...compared.segments, ...waiting];
  await writeHandEdits(transaction, text.id, { ...compared, segments }, idOf);
  const kept = segments
    // A segment that only one of both has is told by the numbers of segments.
    .filter((edit) => edit.value !== null && (edit.source_value !== null || waiting.includes(edit)))
    .map(({ key, field, value, source_value }: SegmentEdit): KeptField => ({
      target_type: 'segment',
      id: idOf(key),
      field,
      kept: describe(value),
      source: describe(source_value),
    }));
  const sizes = { kept: sizeOf(content), source: sizeOf(source) };
  if (compared.structure) kept.push({ target_type: 'text', id: text.id, field: 'structure', ...sizes });
  return { text: { ...text, ...placeContent(draft.key, content) }, kept };
};
