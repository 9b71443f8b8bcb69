import type { Handler } from '#server/http/handler.ts';
import { createStreamsInTurn } from '#server/http/streams-in-turn.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { answersCsv, answersZip } from './export-answers.ts';
import { requireOwnAssignment } from './require-assignment.ts';

const streamInTurn = createStreamsInTurn();

export const getAnswersDocx: Handler<'GET /assignments/{id}/export/docx'> = async ({ params }, context) => {
  const { db, viewer, files, workers, settings, logError } = context;
  await enforceRateLimit(context, 'export_answers_account', viewer.account_id);
  const { sheet } = await requireOwnAssignment(db, params.id, viewer.account_id);
  const deps = { db, files, workers, siteUrl: settings.siteUrl, logError };
  return streamInTurn(viewer.account_id, () => answersZip(deps, sheet));
};

export const getAnswersCsv: Handler<'GET /assignments/{id}/export/csv'> = async ({ params }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'export_answers_account', viewer.account_id);
  const { sheet } = await requireOwnAssignment(db, params.id, viewer.account_id);
  return streamInTurn(viewer.account_id, () => answersCsv(db, sheet.id));
};
