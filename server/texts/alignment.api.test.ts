import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

const { call, raw } = await testApp();

const text = (key: string) => stableId('text', `library:${key}`);
const align = (key: string, other: string, query: { from?: number; to?: number; content_id?: string } = {}) =>
  call('GET /texts/{id}/alignment', { params: { id: text(key) }, query: { other_id: text(other), ...query } });

describe('GET /texts/{id}/alignment', () => {
  it('answers 404 for a text that is not there, on either side, and for a content of another text', async () => {
    const [known, unknown] = [text('heart-sutra/sa'), '00000000-0000-4000-8000-000000000000'];
    const [content_id] = (await call('GET /texts/{id}', { params: { id: text('metta-sutta/pi') } })).table_of_contents;
    for (const [id, query] of [
      [unknown, { other_id: known }],
      [known, { other_id: unknown }],
      [known, { other_id: 'nonsense' }],
      [known, { other_id: text('heart-sutra/bo'), content_id }],
    ] as const) {
      const { status, body } = await raw('GET /texts/{id}/alignment', { params: { id }, query });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'text_not_found' });
    }
  });

  it('answers 400 for a range that is empty, too long or not a range', async () => {
    const other_id = text('heart-sutra/bo');
    for (const query of [{ other_id, from: 5, to: 4 }, { other_id, from: 1, to: 201 }, { other_id, from: 'x' }, {}]) {
      const { status } = await raw('GET /texts/{id}/alignment', { params: { id: text('heart-sutra/sa') }, query });
      expect(status).toBe(400);
    }
  });

  it('pairs a root with its version both ways', async () => {
    const there = await align('heart-sutra/sa', 'heart-sutra/bo');
    const back = await align('heart-sutra/bo', 'heart-sutra/sa');
    expect(there.relation).toBe('version');
    expect(there.pairs.length).toBeGreaterThan(10);
    const turned = back.pairs.map((pair) => `${pair.other_segment_id} ${pair.segment_id}`).toSorted();
    expect(there.pairs.map((pair) => `${pair.segment_id} ${pair.other_segment_id}`).toSorted()).toEqual(turned);
  });

  it('lets two versions meet at their root', async () => {
    const { relation, pairs } = await align('metta-sutta/en', 'metta-sutta/zh');
    expect(relation).toBe('version');
    expect(pairs.length).toBeGreaterThan(5);
  });

  it('is many to many, and leaves out what has no counterpart', async () => {
    const { pairs } = await align('heart-sutra/sa', 'heart-sutra/zh');
    const total = (await call('GET /texts/{id}', { params: { id: text('heart-sutra/sa') } })).total_segments;
    const own = new Set(pairs.map((pair) => pair.segment_id));
    const others = new Set(pairs.map((pair) => pair.other_segment_id));
    expect(own.size).toBeLessThan(total);
    expect(Math.min(own.size, others.size)).toBeLessThan(pairs.length);
  });

  it('aligns a commentary with what it explains, and with a version of it', async () => {
    const forward = await align('bodhicaryavatara-1/sa', 'bodhicaryavatara-1-notes/en');
    expect(forward.relation).toBe('commentary');
    expect(forward.pairs.length).toBeGreaterThan(0);
    expect((await align('bodhicaryavatara-1-notes/en', 'bodhicaryavatara-1/sa')).relation).toBe('root_text');
    expect((await align('bodhicaryavatara-1-notes/en', 'bodhicaryavatara-1/bo')).pairs.length).toBeGreaterThan(0);
  });

  it('keeps to the range, in reading order', async () => {
    const { pairs } = await align('satipatthana-sutta/pi', 'satipatthana-sutta/en', { from: 101, to: 150 });
    const numbers = pairs.map((pair) => pair.segment_number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect([numbers[0], numbers.at(-1)]).toEqual([101, 150]);
  });

  it('gives no pairs for texts that do not belong together', async () => {
    expect(await align('heart-sutra/sa', 'metta-sutta/pi')).toMatchObject({ relation: null, pairs: [] });
  });
});
