import { type APIRequestContext, expect } from '@playwright/test';
import { registerMember, type RegisteredMember } from './members.ts';

type Row = [type: 'content' | 'image' | 'audio' | 'video' | 'source', content: string, details?: object];
type SearchResponse = {
  sources: { text: { text_id: string; title: string }; segment_match: { segment_id: string }[] }[];
};

/** A passage of the bundled library that contains this text. */
export const findPassage = async (request: APIRequestContext, text: string, language: string) => {
  const query = new URLSearchParams({ query: text, language, limit: '1' });
  const { sources } = (await (await request.get(`/api/v1/search?${query}`)).json()) as SearchResponse;
  const [source] = sources;
  if (!source?.segment_match[0]) throw new Error(`The bundled library has no “${text}”`);
  return { ...source.text, segment_id: source.segment_match[0].segment_id };
};

/** A member who creates sheets through the API; a new one unless given. */
export const createAuthor = async (request: APIRequestContext, existing?: RegisteredMember) => {
  const member = existing ?? (await registerMember(request));
  const headers = { authorization: `Bearer ${member.auth.access_token}` };
  const info = (await (await request.get('/api/v1/users/info', { headers })).json()) as { username: string };
  const createSheet = async (title: string, rows: Row[], details: object = {}) => {
    const source = rows.map(([type, content, more], index) => ({ position: index + 1, type, content, ...more }));
    const response = await request.post('/api/v1/sheets', {
      headers,
      data: { title, source, is_published: true, ...details },
    });
    expect(response.status()).toBe(201);
    const { sheet_id: id } = (await response.json()) as { sheet_id: string };
    return { id, title, path: `/${info.username}/${title.toLowerCase().replaceAll(/\s+/g, '-')}_${id}` };
  };
  const readSheet = async (id: string) => (await request.get(`/api/v1/sheets/${id}`, { headers })).json();
  return { ...member, ...info, headers, createSheet, readSheet };
};
