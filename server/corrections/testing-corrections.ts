import { bearer, type Member } from '#server/auth/testing-members.ts';
import { extractText } from '#shared/search/html-text.ts';
import { moderationOf } from '#server/admin/testing-staff.ts';
import { VERSE, type SheetsApp } from '#server/sheets/testing-sheets.ts';

/** Of what was stored. */
const idOf = (body: object): string => String((body as { id?: string }).id);

/** What tests of corrections do. */
export const correctionsOf = (app: SheetsApp) => {
  const { call, raw } = app;
  const textOf = async (id: string) => extractText((await call('GET /segments/{id}', { params: { id } })).content).text;
  /** The first word of the passage is to be another. */
  const suggestion = async (fields: object = {}, segment_id = VERSE) => {
    const text = await textOf(segment_id);
    const [old_words = ''] = text.split(/[\s་]/u, 1);
    const range = { start_offset: 0, end_offset: old_words.length, old_words };
    return { correction_id: crypto.randomUUID(), segment_id, ...range, new_words: `${old_words}x`, ...fields };
  };
  const send = async (by: Member | undefined, fields: object = {}, segment_id?: string) =>
    raw('POST /corrections', {
      body: await suggestion(fields, segment_id),
      ...(by ? bearer(by.access_token) : {}),
    } as never);
  return {
    ...moderationOf(app),
    idOf,
    textOf,
    suggestion,
    send,
    /** The id of a new suggestion. */
    suggest: async (by?: Member, fields: object = {}, segment_id?: string): Promise<string> =>
      idOf((await send(by, fields, segment_id)).body),
    queue: (by: Member, query: object = {}) => call('GET /admin/corrections', { query }, by.access_token),
    details: (by: Member, id: string) => call('GET /admin/corrections/{id}', { params: { id } }, by.access_token),
    own: (by: Member) => call('GET /corrections', { query: {} }, by.access_token),
    notifications: async ({ access_token }: Member) =>
      (await call('GET /notifications', { query: {} }, access_token)).notifications,
  };
};
