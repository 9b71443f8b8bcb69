import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { expectFormat, expectTrial } from './import-steps.ts';
import { signInNewMember } from './members.ts';
import { findAxeViolations } from './screen-checks.ts';
import { giveRole } from './staff.ts';

test(
  'a librarian chooses a folder, cancels its import while it is written, and is told what became of it',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    test.slow();
    const { email } = await signInNewMember(context, request);
    await giveRole(email, 'librarian');
    const title = `Quokka ${randomBytes(3).toString('hex')}`;
    const folder = await mkdtemp(join(tmpdir(), 'pothi-folder-'));
    await writeFile(
      join(folder, `quokka-${randomBytes(3).toString('hex')}.txt`),
      `# ${title}\n\nOne line.\n\nAnother.\n`,
    );
    const holder = new pg.Client({ connectionString: process.env['POTHI_DATABASE'] });
    await holder.connect();
    try {
      await visit(page, '/admin/imports/new');
      await page.locator('input[data-folder]').setInputFiles(folder);
      await expectFormat(page, 'plain');
      await page.getByLabel('Language', { exact: true }).selectOption('English');
      await page.getByRole('button', { name: 'Try it' }).click();
      await expectTrial(page);
      const address = page.url();
      await page.getByRole('heading', { level: 3 }).getByRole('link', { name: title }).click();
      const id = await page.locator('[data-segment-id]').last().getAttribute('data-segment-id');
      await page.goBack();
      await expectTrial(page);

      await test.step('it is held in the middle, and cancelled', async () => {
        await holder.query('begin');
        // A row with the id of one of its passages: whoever writes that passage waits for the end of this transaction.
        await holder.query(
          `insert into segments (id, text_id, content_id, section_id, key, position, type, starts_block, content)
            select $1, text_id, content_id, section_id, 'held by a test', 1000000, type, starts_block, content from segments limit 1`,
          [id],
        );
        await page.getByRole('button', { name: 'Import', exact: true }).click();
        await expect(page.getByRole('progressbar')).toBeVisible();
        await expect
          .poll(
            async () => {
              const { rows } = await holder.query('select state from imports where id = $1', [
                address.split('/').at(-1),
              ]);
              return rows[0]?.state;
            },
            { timeout: 60_000 },
          )
          .toBe('running');
        await page.getByRole('button', { name: 'Cancel' }).dblclick();
        await expect(page.getByText('It ends as soon as the text it writes is complete.')).toBeVisible();
        await page.reload();
        await expect(page.getByText('It ends as soon as the text it writes is complete.')).toBeVisible();
        expect(await findAxeViolations(page)).toEqual([]);
        await holder.query('rollback');
      });

      await test.step('it says what became of it, and the log has it', async () => {
        const state = page.getByRole('status').filter({ hasText: /^(Cancelled|Finished)$/ });
        await expect(state).toBeVisible({ timeout: 60_000 });
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        await visit(page, '/admin/log?of=import');
        await expect(page.getByText(`cancelled the import`).first()).toBeVisible();
      });
    } finally {
      await holder.end();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
