import { toApiError } from '#web/api/api-error.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { useAsyncAction } from '#web/ui/use-async-action.ts';

/** As everywhere, but a save that fails on the server says that nothing was saved. */
export const adminErrorMessage = (t: Translate, error: unknown): string =>
  toApiError(error).code === 'internal_error' ? t('record.failed') : errorMessage(t, error);

type Options = Omit<NonNullable<Parameters<typeof useAsyncAction>[0]>, 'describe'>;

export const useAdminAction = (options: Options = {}) => useAsyncAction({ ...options, describe: adminErrorMessage });
