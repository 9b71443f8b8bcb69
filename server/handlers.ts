import { getAuditLog, getPeople, postUndo, putRole } from '#server/admin/admin.routes.ts';
import { moderationHandlers } from '#server/admin/moderation-handlers.ts';
import { linkHandlers } from '#server/text-edits/links.routes.ts';
import { getOverview } from '#server/admin/overview.routes.ts';
import { getSiteSettings, putSiteSettings } from '#server/admin/site-settings.routes.ts';
import {
  deleteSession,
  deleteSessions,
  getSessions,
  postLogin,
  postLogout,
  postRefreshToken,
  postRegister,
} from '#server/auth/auth.routes.ts';
import { postConfirmEmail, postRequestResetPassword, postResetPassword } from '#server/auth/links.routes.ts';
import {
  deleteOwnSecondFactor,
  postConfirmSecondFactor,
  postRecoveryCodes,
  postSecondFactor,
  postStartSecondFactor,
} from '#server/auth/second-factor.routes.ts';
import { structureHandlers } from '#server/text-edits/structure.routes.ts';
import { catalogHandlers } from '#server/catalog/catalog-handlers.ts';
import { collectionDownloadHandlers } from '#server/collection-downloads/collection-downloads.routes.ts';
import { dumpHandlers } from '#server/dumps/dumps.routes.ts';
import { feedHandlers } from '#server/feeds/feeds.routes.ts';
import { oembedHandlers } from '#server/embed/oembed.routes.ts';
import { bulkHandlers } from '#server/bulk/bulk.routes.ts';
import { packHandlers } from '#server/packs/packs.routes.ts';
import { sheetPackHandlers } from '#server/packs/sheet-packs.routes.ts';
import { getCollections } from '#server/collections/collections.routes.ts';
import { assignmentHandlers } from '#server/assignments/assignment-handlers.ts';
import { correctionHandlers } from '#server/corrections/correction-handlers.ts';
import { commentHandlers } from '#server/comments/comment-handlers.ts';
import { postFeedback } from '#server/feedback/feedback.routes.ts';
import { getHome } from '#server/home/home.routes.ts';
import { getLanguageWorks } from '#server/languages/languages.routes.ts';
import type { Handlers } from '#server/http/handler.ts';
import { importHandlers } from '#server/imports/import-handlers.ts';
import {
  deleteNote,
  getMarks,
  getNote,
  getNotes,
  getNotesExport,
  postNote,
  putNote,
} from '#server/notes/notes.routes.ts';
import { getNotifications, getUnread, postRead } from '#server/notifications/notifications.routes.ts';
import { getProps } from '#server/props/props.routes.ts';
import {
  deleteBookmark,
  deleteHistoryOfText,
  deleteReadingHistory,
  getBookmarks,
  getHistoryOfText,
  getReadingHistory,
  postBookmarks,
  postReadingHistory,
  putReadingSettings,
} from '#server/reading/reading.routes.ts';
import { getCitation, getCitationFile } from '#server/citations/citations.routes.ts';
import { postQuotationCheck } from '#server/quotations/quotations.routes.ts';
import { getSearch, getSearchMarks, getSuggestions } from '#server/search/search.routes.ts';
import {
  getCommentaries,
  getPassageHistory,
  getQuotation,
  getRootText,
  getSegment,
  getSegmentInfo,
  getSheetsQuoting,
  getTranslations,
} from '#server/segments/segments.routes.ts';
import { getShareImage, getShortened, postShare } from '#server/share/share.routes.ts';
import { getSheetExport } from '#server/sheets/export/export.routes.ts';
import { getHistory, getRevision, postRestore, putRevision } from '#server/sheets/history.routes.ts';
import { deleteLike, postLike, postView } from '#server/sheets/likes-views.routes.ts';
import { postSheetAnswer, postSheetReport } from '#server/sheets/report-sheet.routes.ts';
import {
  deleteSheet,
  deleteSheetForEver,
  getSheet,
  getSheets,
  getSheetTopics,
  getTrash,
  postSheet,
  postSheetUpload,
  putSheet,
} from '#server/sheets/sheets.routes.ts';
import {
  deleteCollectedSheet,
  postCollectedSheet,
  putCollectionOrder,
} from '#server/sheet-collections/collected-sheets.routes.ts';
import {
  deleteCollectionEditor,
  postCollectionEditor,
  postCollectionInvitation,
} from '#server/sheet-collections/editors.routes.ts';
import { deleteSheetCollection, postCollectionRestore } from '#server/sheet-collections/deleted-collections.routes.ts';
import {
  getSheetCollection,
  getSheetCollections,
  postSheetCollection,
  putSheetCollection,
} from '#server/sheet-collections/sheet-collections.routes.ts';
import {
  deleteBlock,
  deleteFollow,
  getBlocks,
  getFollowers,
  getFollowing,
  getRelation,
  postBlock,
  postFollow,
  postReport,
} from '#server/users/people.routes.ts';
import { deleteMe, getExport } from '#server/personal-data/personal-data.routes.ts';
import { getSettings, postEmail, postPassword, postUsername, putSettings } from '#server/users/settings.routes.ts';
import { getUser, getUserInfo, postAvatar, postUserInfo } from '#server/users/users.routes.ts';
import { getAlignment } from '#server/texts/alignment.routes.ts';
import { getTopicSheets } from '#server/sheets/topic-sheets.routes.ts';
import { getTags } from '#server/tags/tags.routes.ts';
import { getTopic, getTopicPassages, getTopics } from '#server/topics/topics.routes.ts';
import { getDetails, postDetails } from '#server/texts/details.routes.ts';
import { getTextDownload } from '#server/texts/download/download.routes.ts';
import { getRelated } from '#server/texts/related.routes.ts';
import { getContents, getText, getTexts, getVersions } from '#server/texts/texts.routes.ts';

/** Every call of the contract and its handler. */
export const handlers: Handlers = {
  'GET /collections': getCollections,
  'GET /home': getHome,
  'GET /languages/{code}/works': getLanguageWorks,
  'GET /texts': getTexts,
  ...bulkHandlers,
  ...packHandlers,
  ...sheetPackHandlers,
  ...collectionDownloadHandlers,
  ...dumpHandlers,
  ...feedHandlers,
  ...oembedHandlers,
  'GET /texts/{id}': getText,
  'GET /texts/{id}/contents': getContents,
  'GET /texts/{id}/versions': getVersions,
  'GET /texts/{id}/related': getRelated,
  'GET /texts/{id}/details': getDetails,
  'GET /texts/{id}/download': getTextDownload,
  'POST /texts/{id}/details': postDetails,
  'GET /texts/{id}/alignment': getAlignment,
  'GET /segments/{id}': getSegment,
  'GET /segments/{id}/info': getSegmentInfo,
  'GET /segments/{id}/translations': getTranslations,
  'GET /segments/{id}/quotation': getQuotation,
  'GET /segments/{id}/commentaries': getCommentaries,
  'GET /segments/{id}/root_text': getRootText,
  'GET /segments/{id}/sheets': getSheetsQuoting,
  'GET /segments/{id}/history': getPassageHistory,
  'GET /search': getSearch,
  'GET /citations': getCitation,
  'GET /citations/download': getCitationFile,
  'POST /quotations/verify': postQuotationCheck,
  'GET /search/marks': getSearchMarks,
  'GET /search/suggest': getSuggestions,
  'POST /share': postShare,
  'GET /shorten/{code}': getShortened,
  'GET /share/image': getShareImage,
  'GET /props': getProps,
  'POST /auth/register': postRegister,
  'POST /auth/login': postLogin,
  'POST /auth/second-factor': postSecondFactor,
  'POST /auth/refresh-token': postRefreshToken,
  'POST /auth/logout': postLogout,
  'POST /auth/request-reset-password': postRequestResetPassword,
  'POST /auth/reset-password': postResetPassword,
  'POST /auth/confirm-email': postConfirmEmail,
  'GET /auth/sessions': getSessions,
  'DELETE /auth/sessions': deleteSessions,
  'DELETE /auth/sessions/{id}': deleteSession,
  'GET /users/info': getUserInfo,
  'POST /users/info': postUserInfo,
  'POST /users/upload': postAvatar,
  'GET /users/{username}': getUser,
  'GET /users/me/settings': getSettings,
  'PUT /users/me/settings': putSettings,
  'POST /users/me/username': postUsername,
  'POST /users/me/password': postPassword,
  'POST /users/me/email': postEmail,
  'POST /users/me/second-factor': postStartSecondFactor,
  'POST /users/me/second-factor/confirm': postConfirmSecondFactor,
  'POST /users/me/second-factor/recovery-codes': postRecoveryCodes,
  'DELETE /users/me/second-factor': deleteOwnSecondFactor,
  'GET /users/me/export': getExport,
  'DELETE /users/me': deleteMe,
  'GET /users/{username}/relation': getRelation,
  'POST /users/{username}/follow': postFollow,
  'DELETE /users/{username}/follow': deleteFollow,
  'GET /users/{username}/followers': getFollowers,
  'GET /users/{username}/following': getFollowing,
  'POST /users/{username}/block': postBlock,
  'DELETE /users/{username}/block': deleteBlock,
  'GET /users/me/blocks': getBlocks,
  'POST /users/{username}/report': postReport,
  'GET /notifications': getNotifications,
  'GET /notifications/unread': getUnread,
  'POST /notifications/read': postRead,
  ...assignmentHandlers,
  ...correctionHandlers,
  'POST /feedback': postFeedback,
  'GET /sheets': getSheets,
  'GET /sheets/trash': getTrash,
  'DELETE /sheets/trash/{id}': deleteSheetForEver,
  'GET /sheets/{id}': getSheet,
  'GET /sheets/{id}/topics': getSheetTopics,
  'POST /sheets': postSheet,
  'PUT /sheets/{id}': putSheet,
  'DELETE /sheets/{id}': deleteSheet,
  'GET /sheets/{id}/history': getHistory,
  'GET /sheets/{id}/history/{version}': getRevision,
  'PUT /sheets/{id}/history/{version}': putRevision,
  'POST /sheets/{id}/restore': postRestore,
  'POST /sheets/{id}/like': postLike,
  'DELETE /sheets/{id}/like': deleteLike,
  'POST /sheets/{id}/view': postView,
  'GET /sheets/{id}/export': getSheetExport,
  'POST /sheets/upload': postSheetUpload,
  ...commentHandlers,
  'GET /notes': getNotes,
  'GET /notes/marks': getMarks,
  'GET /notes/export': getNotesExport,
  'GET /notes/{id}': getNote,
  'POST /notes': postNote,
  'PUT /notes/{id}': putNote,
  'DELETE /notes/{id}': deleteNote,
  'GET /reading/history': getReadingHistory,
  'POST /reading/history': postReadingHistory,
  'DELETE /reading/history': deleteReadingHistory,
  'GET /reading/history/{text_id}': getHistoryOfText,
  'DELETE /reading/history/{text_id}': deleteHistoryOfText,
  'PUT /reading/settings': putReadingSettings,
  'GET /reading/places': getBookmarks,
  'POST /reading/places': postBookmarks,
  'DELETE /reading/places/{segment_id}': deleteBookmark,
  'GET /sheet-collections': getSheetCollections,
  'POST /sheet-collections': postSheetCollection,
  'GET /sheet-collections/{id}': getSheetCollection,
  'PUT /sheet-collections/{id}': putSheetCollection,
  'DELETE /sheet-collections/{id}': deleteSheetCollection,
  'POST /sheet-collections/{id}/restore': postCollectionRestore,
  'POST /sheet-collections/{id}/sheets': postCollectedSheet,
  'PUT /sheet-collections/{id}/sheets': putCollectionOrder,
  'DELETE /sheet-collections/{id}/sheets/{sheet_id}': deleteCollectedSheet,
  'POST /sheet-collections/{id}/editors': postCollectionEditor,
  'POST /sheet-collections/{id}/invitation': postCollectionInvitation,
  'DELETE /sheet-collections/{id}/editors/{username}': deleteCollectionEditor,
  ...moderationHandlers,
  ...linkHandlers,
  'GET /admin/overview': getOverview,
  'GET /admin/settings': getSiteSettings,
  'PUT /admin/settings': putSiteSettings,
  'POST /sheets/{id}/report': postSheetReport,
  'POST /sheets/{id}/answer': postSheetAnswer,
  'GET /admin/people': getPeople,
  'PUT /admin/people/{username}/role': putRole,
  'GET /audit-log': getAuditLog,
  'POST /audit-log/{id}/undo': postUndo,
  ...structureHandlers,
  ...catalogHandlers,
  ...importHandlers,
  'GET /tags': getTags,
  'GET /topics': getTopics,
  'GET /topics/{id}': getTopic,
  'GET /topics/{id}/passages': getTopicPassages,
  'GET /topics/{id}/sheets': getTopicSheets,
};
