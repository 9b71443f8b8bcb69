import type { Handlers } from '#server/http/handler.ts';
import { deleteOwnCorrection, getCorrections, postCorrection, postCorrectionAnswer } from './corrections.routes.ts';
import {
  getAdminCorrection,
  getAdminCorrections,
  postAcceptCorrection,
  postAskAboutCorrection,
  postDeclineCorrection,
} from './queue.routes.ts';

/** The calls on corrections that readers suggest. */
export const correctionHandlers = {
  'POST /corrections': postCorrection,
  'GET /corrections': getCorrections,
  'POST /corrections/{id}/answer': postCorrectionAnswer,
  'DELETE /corrections/{id}': deleteOwnCorrection,
  'GET /admin/corrections': getAdminCorrections,
  'GET /admin/corrections/{id}': getAdminCorrection,
  'POST /admin/corrections/{id}/accept': postAcceptCorrection,
  'POST /admin/corrections/{id}/decline': postDeclineCorrection,
  'POST /admin/corrections/{id}/ask': postAskAboutCorrection,
} satisfies Partial<Handlers>;
