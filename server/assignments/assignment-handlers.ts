import type { Handlers } from '#server/http/handler.ts';
import type { assignmentCalls } from '#shared/contract/assignments.ts';
import { deleteSheetAssignment, getAssignment, putAssignment } from './assignments.routes.ts';
import { getAnswersCsv, getAnswersDocx } from './export-answers.routes.ts';
import { postAnswer, postHandIn } from './own-answers.routes.ts';
import { getAnswer, getAnswers, postReturn, putAnswer } from './review.routes.ts';

export const assignmentHandlers: Pick<Handlers, keyof typeof assignmentCalls> = {
  'PUT /sheets/{id}/assignment': putAssignment,
  'DELETE /sheets/{id}/assignment': deleteSheetAssignment,
  'GET /assignments/{id}': getAssignment,
  'POST /assignments/{id}/answers': postAnswer,
  'GET /assignments/{id}/answers': getAnswers,
  'GET /assignments/{id}/answers/{answer}': getAnswer,
  'PUT /assignments/{id}/answers/{answer}': putAnswer,
  'POST /assignments/{id}/answers/{answer}/hand-in': postHandIn,
  'POST /assignments/{id}/answers/{answer}/return': postReturn,
  'GET /assignments/{id}/export/docx': getAnswersDocx,
  'GET /assignments/{id}/export/csv': getAnswersCsv,
};
