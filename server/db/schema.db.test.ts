import { describe, expect, it } from 'vitest';
import { generateSchema } from './generate-schema.ts';
import { testDatabase } from './testing.ts';

describe('schema.ts', () => {
  it('is the migrated database: every table, column, type, default and listed value', async () => {
    const { pool } = await testDatabase();
    await expect(await generateSchema(pool)).toMatchFileSnapshot('./schema.ts');
  });
});
