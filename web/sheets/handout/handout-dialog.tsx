import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { sheetQuery, type SheetStateShown } from '../sheets.data.ts';
import { DEFAULT_ANSWER_LINES, type HandoutChoices, MAX_ANSWER_LINES, parseAnswerLines } from './handout-choices.ts';
import { PrintedHandout } from './printed-handout.tsx';
import styles from './handout-dialog.module.css';

type Props = {
  id: string;
  state: SheetStateShown;
  /** Saves what is not saved yet. */
  beforePrint?: (() => Promise<unknown>) | undefined;
  onClose(): void;
};

/** Asks how a sheet is printed for a class. */
export const HandoutDialog = ({ id, state, beforePrint, onClose }: Props) => {
  const t = useT();
  const fieldId = useId();
  const client = useQueryClient();
  const { language } = useLanguage();
  const [sheet, setSheet] = useState<Sheet>();
  const [error, setError] = useState<unknown>();
  const [isPrinting, setPrinting] = useState(false);
  const [lines, setLines] = useState(String(DEFAULT_ANSWER_LINES));
  const [hasPictures, setPictures] = useState(true);
  const [hasQr, setQr] = useState(true);

  const load = async () => {
    setError(undefined);
    try {
      await beforePrint?.();
      setSheet(await client.fetchQuery({ ...sheetQuery(id, state), staleTime: 0 }));
    } catch (problem) {
      setError(problem);
    }
  };
  const start = useEffectEvent(() => void load());
  useEffect(() => start(), []);

  const questions = sheet?.content.segments.filter(({ is_question }) => is_question).length ?? 0;
  const choices: HandoutChoices = {
    answerLines: parseAnswerLines(lines),
    hasPictures,
    hasQr: hasQr && sheet?.is_published === true,
  };
  return (
    <>
      <Modal label={t('handout.title')} className={styles.dialog} onClose={onClose}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (sheet) setPrinting(true);
          }}
        >
          <DialogBody title={t('handout.title')} close={{ label: t('handout.close'), onClose }}>
            {error !== undefined && (
              <Failure message={t('common.part_failed')} error={error} onRetry={() => void load()} />
            )}
            {sheet && questions === 0 && <p className={styles.note}>{t('handout.no_questions')}</p>}
            {questions > 0 && (
              <div className={styles.lines}>
                <label htmlFor={fieldId}>{t('handout.lines')}</label>
                <input
                  id={fieldId}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={MAX_ANSWER_LINES}
                  value={lines}
                  aria-describedby={`${fieldId}-range`}
                  onChange={({ target }) => setLines(target.value)}
                />
                <p id={`${fieldId}-range`} className={styles.note}>
                  {t('handout.lines_range', { max: formatNumber(language, MAX_ANSWER_LINES) })}
                </p>
              </div>
            )}
            <label className={styles.choice}>
              <input type="checkbox" checked={hasPictures} onChange={({ target }) => setPictures(target.checked)} />
              {t('handout.pictures')}
            </label>
            {sheet?.is_published && (
              <label className={styles.choice}>
                <input type="checkbox" checked={hasQr} onChange={({ target }) => setQr(target.checked)} />
                {t('handout.qr')}
              </label>
            )}
            <DialogActions>
              <Button variant="primary" type="submit" disabled={!sheet || isPrinting}>
                {t(sheet || error !== undefined ? 'handout.print' : 'common.loading')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </Modal>
      {isPrinting && sheet && <PrintedHandout sheet={sheet} choices={choices} onDone={() => setPrinting(false)} />}
    </>
  );
};
