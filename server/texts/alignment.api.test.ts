import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

const { call, raw } = await testApp();

const text = (key: string) => stableId('text', `library:${key}`);
const align = (key: string, other: string, query: { from?: number; to?: number; content_id?: string } = {}) =>
  call('GET /texts/{id}/alignment', { params: { id: text(key) }, query: { other_id: text(other), ...query } });

describe('GET /texts/{id}/alignment', () => {
  it('answers 404 for an unknown text on either side, and for a content of another text', async () => {
    const [existing, unknown] = [text('heart-sutra/sa'), '00000000-0000-4000-8000-000000000000'];
    const [content_id] = (await call('GET /texts/{id}', { params: { id: text('metta-sutta/pi') } })).table_of_contents;
    for (const [id, query] of [
      [unknown, { other_id: existing }],
      [existing, { other_id: unknown }],
      [existing, { other_id: 'nonsense' }],
      [existing, { other_id: text('heart-sutra/bo'), content_id }],
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
    const forward = await align('heart-sutra/sa', 'heart-sutra/bo');
    const backward = await align('heart-sutra/bo', 'heart-sutra/sa');
    expect(forward.relation).toBe('version');
    expect(forward.pairs.length).toBeGreaterThan(10);
    const swapped = backward.pairs.map((pair) => `${pair.other_segment_id} ${pair.segment_id}`).toSorted();
    expect(forward.pairs.map((pair) => `${pair.segment_id} ${pair.other_segment_id}`).toSorted()).toEqual(swapped);
  });

  it('pairs two versions through their root', async () => {
    const { relation, pairs } = await align('metta-sutta/en', 'metta-sutta/zh');
    expect(relation).toBe('version');
    expect(pairs.length).toBeGreaterThan(5);
  });

  it('is many to many, and leaves out segments without a counterpart', async () => {
    const { pairs } = await align('heart-sutra/sa', 'heart-sutra/zh');
    const total = (await call('GET /texts/{id}', { params: { id: text('heart-sutra/sa') } })).total_segments;
    const own = new Set(pairs.map((pair) => pair.segment_id));
    const others = new Set(pairs.map((pair) => pair.other_segment_id));
    expect(own.size).toBeLessThan(total);
    expect(Math.min(own.size, others.size)).toBeLessThan(pairs.length);
  });

  it('aligns a commentary with its root text, and with a version of that', async () => {
    const forward = await align('bodhicaryavatara-1/sa', 'bodhicaryavatara-1-notes/en');
    expect(forward.relation).toBe('commentary');
    expect(forward.pairs.length).toBeGreaterThan(0);
    expect((await align('bodhicaryavatara-1-notes/en', 'bodhicaryavatara-1/sa')).relation).toBe('root_text');
    expect((await align('bodhicaryavatara-1-notes/en', 'bodhicaryavatara-1/bo')).pairs.length).toBeGreaterThan(0);
  });

  it('contains only the requested range, in reading order', async () => {
    const { pairs } = await align('satipatthana-sutta/pi', 'satipatthana-sutta/en', { from: 101, to: 150 });
    const numbers = pairs.map((pair) => pair.segment_number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect([numbers[0], numbers.at(-1)]).toEqual([101, 150]);
  });

  it('is empty for unrelated texts', async () => {
    expect(await align('heart-sutra/sa', 'metta-sutta/pi')).toMatchObject({ relation: null, pairs: [] });
  });
});
