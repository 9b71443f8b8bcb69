import { checkOwnPassword } from '#server/auth/check-own-password.ts';
import type { Handler } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { eraseAccount, exportPersonalData } from './personal-data.ts';

export const getExport: Handler<'GET /users/me/export'> = async (_input, context) => {
  const { db, viewer, files } = context;
  await enforceRateLimit(context, 'export_account', viewer.account_id);
  return exportPersonalData(db, viewer.account_id, files);
};

export const deleteMe: Handler<'DELETE /users/me'> = async ({ body }, context) => {
  const { db, viewer } = context;
  await checkOwnPassword(context, body.password, 'password');
  await eraseAccount(db, viewer.account_id, { published_sheets: body.published_sheets });
};
