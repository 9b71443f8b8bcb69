import type { ImportRow } from '#shared/contract/import-parts.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { type Translate, useT } from '#web/i18n/translate.ts';

const MINUTE = 60;

/** How long the rest takes, in words. */
export const timeLeft = (t: Translate, language: SiteLanguage, seconds: number): string =>
  seconds < MINUTE
    ? formatCount(t, language, 'import.seconds_left', seconds)
    : formatCount(t, language, 'import.minutes_left', Math.ceil(seconds / MINUTE));

/** What an import does or has done, in a few words. */
export const useImportState = () => {
  const t = useT();
  const { language } = useLanguage();
  return ({ state, task, progress }: Pick<ImportRow, 'state' | 'task' | 'progress'>): string => {
    if (state === 'waiting' && progress.waits_for > 0)
      return formatCount(t, language, 'import.waits_for', progress.waits_for);
    if (state === 'running' || state === 'waiting') return t(`import.task.${task ?? 'describe'}`);
    if (state === 'ready' && task === 'check') return t('import.state.checked');
    return t(`import.state.${state}`);
  };
};
