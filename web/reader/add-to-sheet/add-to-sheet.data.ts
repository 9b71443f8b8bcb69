import { apiQuery } from '#web/api/api-query.ts';
import { callAsMember } from '#web/session/session.ts';
import { appendPassages, passageRows } from './append-passages.ts';

/** As many as one looks through before rather searching for it in the profile. */
const SHOWN = 50;

export const ownSheetsQuery = (email: string) =>
  apiQuery('sheets-user-profile', 'GET /sheets', {
    query: { email, sort_by: 'updated_date', sort_order: 'desc', skip: 0, limit: SHOWN },
  });

const calls = {
  read: (id: string) => callAsMember('GET /sheets/{id}', { params: { id } }),
  save: (id: string, body: Parameters<Parameters<typeof appendPassages>[0]['save']>[1], ifMatch: number) =>
    callAsMember('PUT /sheets/{id}', { params: { id }, body }, { ifMatch }),
};

export const addToSheet = (id: string, segment_ids: string[]): Promise<void> => appendPassages(calls, id, segment_ids);

/** A private one, to be gone on with. */
export const beginSheet = async (title: string, segment_ids: string[]): Promise<string> => {
  const body = { title, source: passageRows(segment_ids), is_published: false };
  return (await callAsMember('POST /sheets', { body })).sheet_id;
};
