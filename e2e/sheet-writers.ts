import type { APIRequestContext } from '@playwright/test';
import { type Auth, registered } from './accounts-members.ts';
import { expect } from './fixtures.ts';

type Row = [type: 'content' | 'image' | 'audio' | 'video' | 'source', content: string];
type SearchAnswer = {
  sources: { text: { text_id: string; title: string }; segment_match: { segment_id: string }[] }[];
};

/** A passage of the bundled library that contains this text. */
export const passageWith = async (request: APIRequestContext, text: string, language: string) => {
  const query = new URLSearchParams({ query: text, language, limit: '1' });
  const { sources } = (await (await request.get(`/api/v1/search?${query}`)).json()) as SearchAnswer;
  const [source] = sources;
  if (!source?.segment_match[0]) throw new Error(`The bundled library has no “${text}”`);
  return { ...source.text, segment_id: source.segment_match[0].segment_id };
};

/** A member who writes sheets through the API; a new one unless given. */
export const writer = async (
  request: APIRequestContext,
  existing?: { auth: Auth; email: string; password: string },
) => {
  const member = existing ?? (await registered(request));
  const headers = { authorization: `Bearer ${member.auth.access_token}` };
  const info = (await (await request.get('/api/v1/users/info', { headers })).json()) as { username: string };
  const write = async (title: string, rows: Row[], more: object = {}) => {
    const source = rows.map(([type, content], index) => ({ position: index + 1, type, content }));
    const response = await request.post('/api/v1/sheets', {
      headers,
      data: { title, source, is_published: true, ...more },
    });
    expect(response.status()).toBe(201);
    const { sheet_id: id } = (await response.json()) as { sheet_id: string };
    return { id, title, path: `/${info.username}/${title.toLowerCase().replaceAll(/\s+/g, '-')}_${id}` };
  };
  const read = async (id: string) => (await request.get(`/api/v1/sheets/${id}`, { headers })).json();
  return { ...member, ...info, write, read };
};
