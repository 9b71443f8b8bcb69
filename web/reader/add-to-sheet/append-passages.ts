import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import type { Answer, Sent } from '#shared/contract/contract.ts';
import { rowsOfSheet } from '#shared/sheet-rows.ts';
import { toApiError } from '#web/api/api-error.ts';

type Call = {
  read(id: string): Promise<Answer<'GET /sheets/{id}'>>;
  save(id: string, body: Sent<'PUT /sheets/{id}'>['body'], ifMatch: number): Promise<unknown>;
};

/** Saved elsewhere so often in between, it is being written right now; the reader may try again. */
const TRIES = 3;

export const passageRows = (segment_ids: string[], before = 0): SheetRow[] =>
  segment_ids.map((content, index) => ({ position: before + index + 1, type: 'source', content }));

/** At the end of a sheet as it is now. Whatever was saved to it in between stays: then it is read and saved anew. */
export const appendPassages = async ({ read, save }: Call, id: string, segment_ids: string[]): Promise<void> => {
  for (let left = TRIES; ; left -= 1) {
    const { sheet_title, version, content } = await read(id);
    const rows = rowsOfSheet(content.segments);
    const source = [...rows, ...passageRows(segment_ids, rows.length)];
    try {
      await save(id, { title: sheet_title, source }, version);
      return;
    } catch (error) {
      if (toApiError(error).status !== 412 || left <= 1) throw error;
    }
  }
};
