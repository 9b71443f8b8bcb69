import type { SheetRow, SheetSegment } from './contract/sheet-parts.ts';
import { hasSourceFields, sourceToRow } from './source-rows.ts';

/** The rows that save a sheet unchanged, with the same content and ids. */
export const sheetToRows = (segments: SheetSegment[]): SheetRow[] =>
  segments.map((segment, index): SheetRow => {
    const { type, content, key, segment_id, block_id, revision, kept_revision } = segment;
    return {
      position: index + 1,
      type,
      content: type === 'source' ? segment_id : (key ?? content),
      block_id,
      ...(type === 'source' && revision !== undefined ? { revision } : {}),
      ...(type === 'source' && kept_revision !== undefined ? { kept_revision } : {}),
      ...(hasSourceFields(segment) ? sourceToRow(segment) : {}),
    };
  });
