import type { Translate } from '#web/i18n/translate.ts';

/** What the server said, in the reader's language where we have words for it. */
export const titleProblemWords = (t: Translate, detail: string | undefined): string | undefined =>
  detail === 'Sheet title is required' ? t('saving.title_required') : detail;
