import { useId } from 'react';
import type { DownloadFormat } from '#shared/download-formats.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { type Translate, useT } from '#web/i18n/translate.ts';
import { apiErrorMessage } from '#web/ui/api-error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-body.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import type { DownloadProblem } from './download-choices.ts';
import { formatBytes } from '#web/i18n/format-bytes.ts';
import { formatName } from './format-names.ts';
import type { DownloadState } from './use-download.ts';
import styles from './downloads.module.css';

const problemMessage = (
  t: Translate,
  format: (number: number) => string,
  problem: DownloadProblem,
  file: DownloadFormat,
): string => {
  switch (problem.name) {
    case 'not_licensed':
      return t('download.not_licensed', { titles: problem.titles.join(t('common.list_separator')) });
    case 'no_version':
      return t('download.no_version');
    case 'wrong_range':
      return t('download.wrong_range', { total: format(problem.max) });
    case 'too_long':
      return t('download.too_long', {
        passages: format(problem.passages),
        max: format(problem.max),
        format: formatName(file),
      });
  }
};

type Props = {
  format: DownloadFormat;
  problem: DownloadProblem | undefined;
  state: DownloadState;
  onCancel(): void;
};

/** The button, why it cannot be pressed, and what becomes of the file. */
export const DownloadActions = ({ format, problem, state, onCancel }: Props) => {
  const t = useT();
  const id = useId();
  const { language } = useLanguage();
  const isOnline = useIsOnline();
  const number = (value: number) => formatNumber(language, value);
  const isRunning = state.name === 'running';
  const reason = problem
    ? problemMessage(t, number, problem, format)
    : isOnline || isRunning
      ? undefined
      : t('download.offline');
  return (
    <div className={styles.end}>
      <div id={id} role="status">
        {reason && <Notice>{reason}</Notice>}
        {isRunning && (
          <p className={styles.note}>
            {state.bytes === 0
              ? t(format === 'pdf' ? 'download.typesetting' : 'download.writing', { format: formatName(format) })
              : t('download.arrived', { size: formatBytes(language, state.bytes) })}
          </p>
        )}
        {state.name === 'saved' && <p>{t('download.saved')}</p>}
      </div>
      <div role="alert">
        {state.name === 'failed' && <Notice tone="problem">{apiErrorMessage(t, state.error)}</Notice>}
      </div>
      <DialogActions>
        {isRunning && <Button onClick={onCancel}>{t('download.cancel')}</Button>}
        <Button
          type="submit"
          variant="primary"
          isBusy={isRunning}
          isDisabled={reason !== undefined}
          aria-describedby={id}
        >
          {t(state.name === 'failed' ? 'common.try_again' : 'download.now')}
        </Button>
      </DialogActions>
    </div>
  );
};
