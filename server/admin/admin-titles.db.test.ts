import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { runAdminCommand } from './admin-commands.ts';

const { db, pool } = await testDatabase();
const run = (...args: string[]) => runAdminCommand(db, args);

const works: [id: string, key: string, citation: string][] = [
  ['10000000-0000-4000-8000-000000000001', 'test:fire', 'XX 35.28'],
  ['10000000-0000-4000-8000-000000000002', 'test:heart', 'XToh 21, XT 251'],
  ['10000000-0000-4000-8000-000000000003', 'other:heart', 'XToh 531'],
];
for (const work of works)
  await pool.query("insert into works (id, key, type, citation) values ($1, $2, 'root_text', $3)", work);
await pool.query("insert into work_titles (work_id, language, title) values ($1, 'en', 'Burning')", [works[0]?.[0]]);

it('lists, adds and removes alternative titles of works', async () => {
  expect(await run('titles')).toBe('No alternative titles have been added.');
  expect(await run('add-title', 'xx35.28', 'en', ' The  Fire Sermon ')).toBe(
    'test:fire · XX 35.28 · Burning is now found as The Fire Sermon (en).',
  );
  await run('add-title', 'XT 251', 'zh', '心经');
  expect(await run('titles')).toBe(
    'test:fire · XX 35.28: The Fire Sermon (en)\ntest:heart · XToh 21, XT 251: 心经 (zh)',
  );
  expect(await run('titles', 'TEST:heart')).toBe('test:heart · XToh 21, XT 251: 心经 (zh)');
  expect(await run('titles', 'other:heart')).toBe('No alternative titles have been added.');
  const { rows } = await pool.query('select via, action, target_id, before, after from audit_log order by id limit 1');
  expect(rows).toEqual([
    {
      via: 'command',
      action: 'edit_work',
      target_id: works[0]?.[0],
      before: { 'alternative_titles.en': null },
      after: { 'alternative_titles.en': ['The Fire Sermon'] },
    },
  ]);
  expect(await run('remove-title', 'test:fire', 'en', 'The Fire Sermon')).toMatch(/is no longer found as/);
  await run('remove-title', works[1]?.[0] ?? '', 'zh', '心经');
  expect(await run('titles')).toBe('No alternative titles have been added.');
});

it('says why it cannot', async () => {
  const refuses = (args: string[], message: string) => expect(run(...args)).rejects.toThrow(message);
  await refuses(['add-title', 'XX 1', 'en', 'Name'], 'There is no work XX 1. Name it by its citation');
  await refuses(['add-title', ' ', 'en', 'Name'], 'There is no work');
  await refuses(
    ['add-title', 'heart', 'en', 'Name'],
    'Several works are called heart; name one by its key:\nother:heart · XToh 531\ntest:heart · XToh 21, XT 251',
  );
  await refuses(['add-title', 'XX 35.28', 'English', 'Name'], 'English is not the code of a language');
  await refuses(['add-title', 'XX 35.28', 'en', ' – '], 'A title has a word or more.');
  await refuses(['add-title', 'XX 35.28', 'en', 'a'.repeat(501)], 'at most 500 characters');
  await refuses(['add-title', 'XX 35.28', 'en', 'Burning'], 'has this title already');
  await refuses(['remove-title', 'XX 35.28', 'en', 'Fire'], 'has no such alternative title');
});
