import type { Handler } from '#server/implement.ts';
import { AppError } from '#server/errors.ts';

export const getSheetExport: Handler<'GET /sheets/{id}/export'> = async () => {
  throw new AppError('not_found');
};
