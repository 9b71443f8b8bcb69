import { describe, expect, it } from 'vitest';
import { groupAdditions, type AdditionRow } from './additions.rules.ts';

const PATHS: Record<string, string[]> = {
  kangyur: ['kangyur'],
  sutra: ['kangyur', 'sutra'],
  mdo: ['kangyur', 'sutra', 'mdo'],
  tantra: ['kangyur', 'tantra'],
  pali: ['pali'],
};
const pathTo = (id: string) => PATHS[id] ?? [];

const row = (over: Partial<AdditionRow> = {}): AdditionRow => ({
  day: '2026-11-10',
  date: `${over.day ?? '2026-11-10'} 08:00:00`,
  is_revised: false,
  collection_id: 'sutra',
  language: 'bo',
  count: 1,
  text_ids: ['t1'],
  ...over,
});
const group = (rows: AdditionRow[], max = 6) =>
  groupAdditions(rows, pathTo, max).map(({ text_id, collection_id, count, languages, is_revised }) =>
    [text_id ?? collection_id, count, languages.join(' '), ...(is_revised ? ['revised'] : [])].join(' | '),
  );

describe('what is new in the library', () => {
  it('names the texts of a day while they are few, the newest day first', () => {
    expect(group([row(), row({ day: '2026-11-12', collection_id: 'pali', language: 'pi', text_ids: ['t2'] })])).toEqual(
      ['t2 | 1 | pi', 't1 | 1 | bo'],
    );
  });

  it('says of many how many came into which collection', () => {
    const rows = [
      row({ collection_id: 'mdo', count: 1200, text_ids: ['a', 'b', 'c'] }),
      row({ collection_id: 'mdo', count: 4, language: 'en', text_ids: ['d', 'e', 'f'] }),
      row({ collection_id: 'pali', language: 'pi', text_ids: ['g'] }),
    ];
    expect(group(rows)).toEqual(['mdo | 1204 | bo en', 'g | 1 | pi']);
  });

  it('names the innermost collection that contains them all', () => {
    const many = { count: 10, text_ids: ['a', 'b', 'c'] };
    expect(group([row({ collection_id: 'mdo', ...many }), row({ collection_id: 'sutra', ...many })])).toEqual([
      'sutra | 20 | bo',
    ]);
    expect(group([row({ collection_id: 'mdo', ...many }), row({ collection_id: 'tantra', ...many })])).toEqual([
      'kangyur | 20 | bo',
    ]);
  });

  it('keeps new and revised texts of a day apart, and those in no collection', () => {
    const many = { count: 5, text_ids: ['a', 'b', 'c'] };
    expect(group([row({ ...many, is_revised: true }), row(many), row({ ...many, collection_id: null })])).toEqual([
      'sutra | 5 | bo',
      ' | 5 | bo',
      'sutra | 5 | bo | revised',
    ]);
  });

  it('is a short list, whatever was imported', () => {
    const days = Array.from({ length: 20 }, (_, index) => row({ day: `2026-10-${10 + index}` }));
    expect(group(days)).toHaveLength(6);
    expect(group([])).toEqual([]);
  });
});
