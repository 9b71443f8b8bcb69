import { finished } from 'node:stream/promises';
import { checkOwnPassword } from '#server/auth/check-own-password.ts';
import type { Handler } from '#server/http/handler.ts';
import { createOneAtATime } from '#server/http/one-at-a-time.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { eraseAccount } from './personal-data.ts';

const runForAccount = createOneAtATime();

export const getExport: Handler<'GET /users/me/export'> = async (_input, context) => {
  const { viewer, exportAccount } = context;
  await enforceRateLimit(context, 'export_account', viewer.account_id);
  return new Promise((resolve, reject) => {
    const exporting = runForAccount(viewer.account_id, async () => {
      const archive = exportAccount(viewer.account_id);
      resolve(archive);
      // The next one begins when this one was read to its end, failed, or was aborted by the client.
      await finished(archive).catch(() => undefined);
    });
    exporting.catch(reject);
  });
};

export const deleteMe: Handler<'DELETE /users/me'> = async ({ body }, context) => {
  const { db, viewer } = context;
  await checkOwnPassword(context, body.password, 'password');
  await eraseAccount(db, viewer.account_id, { published_sheets: body.published_sheets });
};
