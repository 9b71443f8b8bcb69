import { bearer, membersApp, type Member, type MembersApp } from '#server/auth/testing-members.ts';
import { stableId } from '#server/library/stable-id.ts';
import { extractText } from '#shared/search/html-text.ts';
import type { Note } from '#shared/contract/notes.ts';
import type { Sent } from '#shared/contract/contract.ts';
import type { ErrorBody } from '#shared/errors.ts';

export const TEXT = stableId('text', 'library:heart-sutra/en');

export type NewNote = NonNullable<Sent<'POST /notes'>['body']>;

export type NotesApp = MembersApp & {
  /** A passage of the Heart Sūtra, by its number. */
  passage(number: number): Promise<{ id: string; text: string }>;
  /** Creates a note on this quote of a passage. */
  mark(member: Member, number: number, quote: string, more?: Partial<NewNote>): Promise<Note>;
  /** Changes a passage as an import does, with a new revision of the text. Null deletes the passage. */
  reimport(number: number, content: string | null): Promise<void>;
  put(member: Member, id: string, body: object, ifMatch?: number): Promise<{ status: number; body: ErrorBody & Note }>;
};

export const notesApp = async (env: Record<string, string> = {}): Promise<NotesApp> => {
  const app = await membersApp(env);
  const passage = async (number: number) => {
    const { rows } = await app.pool.query<{ id: string; content: string }>(
      'select id, content from segments where text_id = $1 and position = $2',
      [TEXT, number],
    );
    return { id: rows[0]!.id, text: extractText(rows[0]!.content).text };
  };
  return {
    ...app,
    passage,
    mark: async (member, number, quote, more = { colour: 'yellow' }) => {
      const { id: segment_id, text } = await passage(number);
      const start_offset = text.indexOf(quote);
      const spot = { segment_id, start_offset, end_offset: start_offset + quote.length, quote };
      return app.call('POST /notes', { body: { spot, ...more } }, member.access_token);
    },
    reimport: async (number, content) => {
      const { id } = await passage(number);
      await (content === null
        ? app.pool.query('update segments set position = position + 100000 where id = $1', [id])
        : app.pool.query('update segments set content = $2 where id = $1', [id, content]));
      if (content === null) await app.pool.query('delete from segments where id = $1', [id]);
      await app.pool.query('update texts set revision = revision + 1 where id = $1', [TEXT]);
    },
    put: async (member, id, body, ifMatch) => {
      const { headers } = bearer(member.access_token);
      const condition: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
      const sent = { params: { id }, body, headers: { ...headers, ...condition } };
      const { status, body: answer } = await app.raw('PUT /notes/{id}', sent);
      return { status, body: answer as ErrorBody & Note };
    },
  };
};
