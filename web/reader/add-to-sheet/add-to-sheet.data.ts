import type { Answer, Sent } from '#shared/contract/contract.ts';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import { sheetToRows } from '#shared/sheet-rows.ts';
import { toApiError } from '#web/api/api-error.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';

type SheetCalls = {
  read(id: string): Promise<Answer<'GET /sheets/{id}'>>;
  save(id: string, body: Sent<'PUT /sheets/{id}'>['body'], ifMatch: number): Promise<unknown>;
};

/** After so many conflicts someone is editing the sheet right now; the member can try again later. */
const MAX_ATTEMPTS = 3;

export const passageRows = (segment_ids: string[], before = 0): SheetRow[] =>
  segment_ids.map((content, index) => ({ position: before + index + 1, type: 'source', content }));

/** Appends to the current revision of a sheet. After a conflict it loads the sheet again, so that nothing is lost. */
export const appendPassages = async ({ read, save }: SheetCalls, id: string, segment_ids: string[]): Promise<void> => {
  for (let attempts = MAX_ATTEMPTS; ; attempts -= 1) {
    const { sheet_title, version, content } = await read(id);
    const rows = sheetToRows(content.segments);
    const source = [...rows, ...passageRows(segment_ids, rows.length)];
    try {
      await save(id, { title: sheet_title, source }, version);
      return;
    } catch (error) {
      if (toApiError(error).status !== 412 || attempts <= 1) throw error;
    }
  }
};

const MAX_SHEETS_SHOWN = 50;

export const ownSheetsQuery = (email: string) =>
  apiQuery('sheets-user-profile', 'GET /sheets', {
    query: { email, sort_by: 'updated_date', sort_order: 'desc', skip: 0, limit: MAX_SHEETS_SHOWN },
  });

const calls: SheetCalls = {
  read: (id) => callAsMember('GET /sheets/{id}', { params: { id } }),
  save: (id, body, ifMatch) => callAsMember('PUT /sheets/{id}', { params: { id }, body }, { ifMatch }),
};

export const addToSheet = (id: string, segment_ids: string[]): Promise<void> => appendPassages(calls, id, segment_ids);

/** Creates a private sheet. */
export const createSheet = async (title: string, segment_ids: string[]): Promise<string> => {
  const body = { title, source: passageRows(segment_ids), is_published: false };
  return (await callAsMember('POST /sheets', { body })).sheet_id;
};
