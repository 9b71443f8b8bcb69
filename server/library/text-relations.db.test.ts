import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import type { Draft } from './draft.ts';
import { loadLibrary } from './loader.ts';
import { stableId } from './stable-id.ts';
import { segment, source, text } from './testing-drafts.ts';

const { db, pool } = await testDatabase();
const load = (...drafts: Draft[]) => loadLibrary(db, source(drafts));

it('stores which text explains which, and forgets it when the last link is gone', async () => {
  const root = (...keys: string[]) =>
    text(
      'explained',
      keys.map((key) => segment(key, key)),
      { work: { ...text('', []).work, key: 'explained' } },
    );
  const commentary = (...targets: string[]) =>
    text(
      'explaining',
      targets.map((target) => segment(`on-${target}`, target, { maps_to: [{ text: 'explained', segment: target }] })),
      { work: { ...text('', []).work, key: 'explaining', type: 'commentary' } },
    );
  const links = async () =>
    (
      await pool.query('select to_text, segment_count from commentary_links where from_text = $1', [
        stableId('text', 'explaining'),
      ])
    ).rows;
  const to_text = stableId('text', 'explained');
  await load(root('a', 'b', 'c'), commentary('a', 'b'));
  expect(await links()).toEqual([{ to_text, segment_count: 2 }]);
  await load(commentary('a', 'b', 'c'));
  expect(await links()).toEqual([{ to_text, segment_count: 3 }]);
  await load(root('c'));
  expect(await links()).toEqual([{ to_text, segment_count: 1 }]);
  await load(root('d'));
  expect(await links()).toEqual([]);
});

it('stores the author and the address of the source; what is no web address is left out', async () => {
  const credited = (source_url: string) =>
    text('credited', [segment('a', 'a')], {
      author: 'Somebody',
      source_url,
      work: { ...text('', []).work, key: 'credited', citation: 'XY 1' },
    });
  const row = async () =>
    (
      await pool.query(
        'select t.author, source_url, citation from texts t join works w on w.id = t.work_id where t.key = $1',
        ['credited'],
      )
    ).rows[0];
  await load(credited('https://example.org/a'));
  expect(await row()).toEqual({ author: 'Somebody', source_url: 'https://example.org/a', citation: 'XY 1' });
  for (const url of ['javascript:alert(1)', 'nothing']) {
    await load(credited(url));
    expect(await row()).toMatchObject({ source_url: '' });
  }
});
