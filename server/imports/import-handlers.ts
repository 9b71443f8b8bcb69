import type { Handlers } from '#server/http/handler.ts';
import { postImport, putPiece } from './import-uploads.routes.ts';
import {
  deleteImportById,
  getImport,
  getImportReport,
  getImports,
  getImportText,
  getImportTextPage,
  getImportTexts,
  postCancel,
  postCheck,
  postDescribe,
  postRun,
  putImport,
} from './imports.routes.ts';

/** The calls on imports. */
export const importHandlers = {
  'GET /imports': getImports,
  'POST /imports': postImport,
  'GET /imports/{id}': getImport,
  'PUT /imports/{id}': putImport,
  'DELETE /imports/{id}': deleteImportById,
  'PUT /imports/{id}/pieces/{number}': putPiece,
  'POST /imports/{id}/describe': postDescribe,
  'POST /imports/{id}/check': postCheck,
  'POST /imports/{id}/run': postRun,
  'POST /imports/{id}/cancel': postCancel,
  'GET /imports/{id}/texts': getImportTexts,
  'GET /imports/{id}/texts/{position}': getImportText,
  'GET /imports/{id}/texts/{position}/pages/{page}': getImportTextPage,
  'GET /imports/{id}/report': getImportReport,
} satisfies Partial<Handlers>;
