import type { Handlers } from '#server/http/handler.ts';
import { getPerson, postClose, postLiftSilence, postReopen, postSilence, postWarn } from './moderate-people.routes.ts';
import {
  getModeratedSheet,
  postApprove,
  postDecline,
  postRestoreSheet,
  postTakeDown,
  postUnlist,
} from './moderate-sheets.routes.ts';
import {
  getReport,
  getReports,
  postReleaseReport,
  postReopenReport,
  postReplyToReport,
  postSettleReport,
  postTakeReport,
} from './reports.routes.ts';
import { postRemoveComment, postRestoreComment } from './moderate-comments.routes.ts';

/** The calls of moderators on people, reports, sheets and comments. */
export const moderationHandlers = {
  'GET /admin/people/{username}': getPerson,
  'POST /admin/people/{username}/warn': postWarn,
  'POST /admin/people/{username}/silence': postSilence,
  'POST /admin/people/{username}/lift-silence': postLiftSilence,
  'POST /admin/people/{username}/close': postClose,
  'POST /admin/people/{username}/reopen': postReopen,
  'GET /admin/reports': getReports,
  'GET /admin/reports/{id}': getReport,
  'POST /admin/reports/{id}/take': postTakeReport,
  'POST /admin/reports/{id}/release': postReleaseReport,
  'POST /admin/reports/{id}/settle': postSettleReport,
  'POST /admin/reports/{id}/reopen': postReopenReport,
  'POST /admin/reports/{id}/reply': postReplyToReport,
  'GET /admin/sheets/{id}': getModeratedSheet,
  'POST /admin/sheets/{id}/unlist': postUnlist,
  'POST /admin/sheets/{id}/take-down': postTakeDown,
  'POST /admin/sheets/{id}/restore': postRestoreSheet,
  'POST /admin/sheets/{id}/approve': postApprove,
  'POST /admin/sheets/{id}/decline': postDecline,
  'POST /admin/comments/{id}/remove': postRemoveComment,
  'POST /admin/comments/{id}/restore': postRestoreComment,
} satisfies Partial<Handlers>;
