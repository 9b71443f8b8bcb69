import { bearer, membersApp, type Member, type MembersApp } from '#server/auth/testing-members.ts';
import type { TestDeps } from '#server/testing-app.ts';
import { stableId } from '#server/library/stable-id.ts';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import type { Sent } from '#shared/contract/contract.ts';
import type { ErrorBody } from '#shared/errors.ts';

export const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** A verse of the bundled library. */
export const VERSE = stableId('segment', 'library:bodhicaryavatara-1/sa', 'bca1.5');
export const VERSE_TEXT = stableId('text', 'library:bodhicaryavatara-1/sa');

/** Two of its topics. */
export const KARMA = stableId('topic', 'library:karma');
export const WISDOM = stableId('topic', 'library:wisdom');

export type NewSheet = NonNullable<Sent<'POST /sheets'>['body']>;

type Put = { body: object; ifMatch?: number | string };

export type SheetsApp = MembersApp & {
  create(member: Member, fields?: Partial<NewSheet>): Promise<{ sheet_id: string; version: number }>;
  read(id: string, member?: Member): Promise<Sheet>;
  /** As it went over the wire. */
  put(
    member: Member,
    id: string,
    put: Put,
  ): Promise<{ status: number; body: ErrorBody & { sheet: Sheet; version: number; is_published: boolean } }>;
};

/** Paragraphs as rows. */
export const paragraphs = (...words: string[]) =>
  words.map((word, position) => ({ position, type: 'content' as const, content: `<p>${word}</p>` }));

export const sheetsApp = async (env: Record<string, string> = {}, deps: TestDeps = {}): Promise<SheetsApp> => {
  const app = await membersApp(env, deps);
  return {
    ...app,
    create: (member, fields = {}) =>
      app.call(
        'POST /sheets',
        { body: { title: 'On patience', source: paragraphs('Words'), ...fields } },
        member.access_token,
      ),
    read: (id, member) => app.call('GET /sheets/{id}', { params: { id } }, member?.access_token),
    put: async (member, id, { body, ifMatch }) => {
      const { headers } = bearer(member.access_token);
      const condition: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
      const sent = { params: { id }, body, headers: { ...headers, ...condition } };
      const { status, body: answer } = await app.raw('PUT /sheets/{id}', sent);
      return { status, body: answer as ErrorBody & { sheet: Sheet; version: number; is_published: boolean } };
    },
  };
};
