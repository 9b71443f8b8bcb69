import { expect, it } from 'vitest';
import { listSqlTemplates } from './raw-sql.mjs';

it('finds every sql template, also typed ones and those within others', () => {
  const source = [
    'const first = sql<{ id: string }>`select ${id}::uuid where ${flag ? sql`true` : sql``}`.execute(db);',
    'const text = `no sql`;',
    'const other = css`none`;',
    "const last = db.selectFrom('texts').orderBy(sql`lower(title)`);",
  ].join('\n');
  expect(listSqlTemplates('queries.ts', source)).toEqual([
    { template: '["select ","::uuid where ",""]', line: 1 },
    { template: '["true"]', line: 1 },
    { template: '[""]', line: 1 },
    { template: '["lower(title)"]', line: 4 },
  ]);
});
