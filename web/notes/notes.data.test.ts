import { beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '#web/testing-storage.ts';
import { createNote, findFormerPassage } from './notes.data.ts';

type Sent = { note_id: string; body: string; colour: string | null };

/** A server that keeps every note; `answers` says which answers arrive. */
const stubServer = (answers: boolean[]) => {
  const notes = new Map<string, Sent & { version: number }>();
  const methods: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    methods.push(method);
    const sent = JSON.parse(body) as Sent;
    const id = method === 'POST' ? sent.note_id : (address.split('/').at(-1) ?? '');
    if (method === 'PUT' || !notes.has(id)) notes.set(id, { ...sent, version: (notes.get(id)?.version ?? 0) + 1 });
    if (answers.shift() === false) throw new TypeError('Failed to fetch');
    return Response.json({ id, ...notes.get(id) });
  });
  return { methods, bodies: () => [...notes.values()].map(({ body }) => body) };
};

beforeEach(stubStorage);

it('a note whose answer was lost is not created a second time', async () => {
  const { bodies } = stubServer([false, true]);
  const spot = { segment_id: 's' };
  await expect(createNote({ spot, body: 'once' })).rejects.toMatchObject({ status: 0 });
  await createNote({ spot, body: 'once' });
  expect(bodies()).toEqual(['once']);
});

it('and has the words of the second try', async () => {
  const { bodies, methods } = stubServer([false]);
  const spot = { segment_id: 's' };
  await expect(createNote({ spot, body: 'first' })).rejects.toMatchObject({ status: 0 });
  await createNote({ spot, body: 'second' });
  expect([bodies(), methods]).toEqual([['second'], ['POST', 'POST', 'PUT']]);
});

it('two presses at once create one, and a press after that another', async () => {
  const { bodies } = stubServer([]);
  const spot = { segment_id: 's' };
  await Promise.all([createNote({ spot, body: 'one' }), createNote({ spot, body: 'one' })]);
  expect(bodies()).toEqual(['one']);
  await createNote({ spot, body: 'two' });
  expect(bodies()).toEqual(['one', 'two']);
});

it('the former passage of a note is its passage, else the one that now has its number, else none', async () => {
  const segments = ['first', 'second', 'third'];
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'https://pothi.example').searchParams;
    const number = query.get('segment_number');
    const found = number ? segments[Number(number) - 1] : segments.find((id) => id === query.get('segment_id'));
    if (!found) return Response.json({ detail: 'Gone', code: 'text_not_found' }, { status: 404 });
    // The first segment may be in a section of a section.
    const section = { segments: [], sections: [{ segments: [{ segment_id: found }], sections: [] }] };
    return Response.json({ content: { sections: [section] } });
  });
  const noteAt = (segment_id: string, segment_number: number) =>
    findFormerPassage({ text_id: 'text', segment_id, segment_number });
  expect(await noteAt('second', 1)).toBe('second');
  expect(await noteAt('gone', 3)).toBe('third');
  expect(await noteAt('gone', 4)).toBeUndefined();
});
