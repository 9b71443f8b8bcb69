import type { Answer, Sent } from '#shared/contract/contract.ts';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import { sheetToRows } from '#shared/sheet-rows.ts';
import { toApiError } from '#web/api/api-error.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';

type Call = {
  read(id: string): Promise<Answer<'GET /sheets/{id}'>>;
  save(id: string, body: Sent<'PUT /sheets/{id}'>['body'], ifMatch: number): Promise<unknown>;
};

/** After so many conflicts someone is writing the sheet right now; the reader can try again. */
const MAX_TRIES = 3;

export const passageRows = (segment_ids: string[], before = 0): SheetRow[] =>
  segment_ids.map((content, index) => ({ position: before + index + 1, type: 'source', content }));

/** Appends to the current revision of a sheet; after a conflict it is read and saved again, so that nothing is lost. */
export const appendPassages = async ({ read, save }: Call, id: string, segment_ids: string[]): Promise<void> => {
  for (let left = MAX_TRIES; ; left -= 1) {
    const { sheet_title, version, content } = await read(id);
    const rows = sheetToRows(content.segments);
    const source = [...rows, ...passageRows(segment_ids, rows.length)];
    try {
      await save(id, { title: sheet_title, source }, version);
      return;
    } catch (error) {
      if (toApiError(error).status !== 412 || left <= 1) throw error;
    }
  }
};

const MAX_SHEETS_SHOWN = 50;

export const ownSheetsQuery = (email: string) =>
  apiQuery('sheets-user-profile', 'GET /sheets', {
    query: { email, sort_by: 'updated_date', sort_order: 'desc', skip: 0, limit: MAX_SHEETS_SHOWN },
  });

const calls = {
  read: (id: string) => callAsMember('GET /sheets/{id}', { params: { id } }),
  save: (id: string, body: Parameters<Parameters<typeof appendPassages>[0]['save']>[1], ifMatch: number) =>
    callAsMember('PUT /sheets/{id}', { params: { id }, body }, { ifMatch }),
};

export const addToSheet = (id: string, segment_ids: string[]): Promise<void> => appendPassages(calls, id, segment_ids);

/** Creates a private sheet. */
export const createSheet = async (title: string, segment_ids: string[]): Promise<string> => {
  const body = { title, source: passageRows(segment_ids), is_published: false };
  return (await callAsMember('POST /sheets', { body })).sheet_id;
};
