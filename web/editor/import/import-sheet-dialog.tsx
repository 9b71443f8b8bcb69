import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { type Translate, useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useNavigate } from '#web/router/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { Modal } from '#web/ui/modal.tsx';
import { importSheet } from './import-sheet.ts';
import { MAX_SHEET_FILE_BYTES, MAX_SHEET_FILE_TEXT, readSheetFile, SheetFileError } from './read-sheet-file.ts';
import styles from './import-sheet.module.css';

/** The same in every language. */
const NAMES = {
  format: 'Markdown, DOCX, EPUB',
  markdown: 'Markdown',
  archive: 'ZIP',
  encoding: 'UTF-8',
  text: `${MAX_SHEET_FILE_TEXT / 1e6} MB`,
  size: `${MAX_SHEET_FILE_BYTES / 1e6} MB`,
};

const problemMessage = (t: Translate, error: unknown): string =>
  error instanceof SheetFileError ? t(`sheet_import.problem.${error.problem}`, NAMES) : errorMessage(t, error);

type State = { kind: 'idle' } | { kind: 'reading'; pictures: number } | { kind: 'failed'; message: string };

/** Makes a private sheet of a file and opens it in the editor. */
export const ImportSheetDialog = ({ onClose }: { onClose(): void }) => {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { language } = useLanguage();
  const isBusy = useRef(false);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [file, setFile] = useState<File>();

  const run = async () => {
    if (!file || isBusy.current) return;
    isBusy.current = true;
    setState({ kind: 'reading', pictures: 0 });
    try {
      const read = await readSheetFile(file.name, new Uint8Array(await file.arrayBuffer()));
      const sheetId = await importSheet(read, textLanguage(language), (pictures) =>
        setState({ kind: 'reading', pictures }),
      );
      void client.invalidateQueries({ queryKey: ['sheets', 'GET /sheets'] });
      void client.invalidateQueries({ queryKey: ['sheets-user-profile'] });
      navigate(paths.sheet(sheetId));
    } catch (error) {
      setState({ kind: 'failed', message: problemMessage(t, error) });
    } finally {
      isBusy.current = false;
    }
  };

  const isReading = state.kind === 'reading';
  return (
    <Modal label={t('sheet_import.open')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <DialogBody title={t('sheet_import.open')} close={{ label: t('sheet_import.close'), onClose }}>
          <p>{t('sheet_import.lead', NAMES)}</p>
          <label htmlFor={id}>{t('sheet_import.file')}</label>
          <input
            id={id}
            type="file"
            accept=".md,.markdown,.txt,.zip,.docx,.epub,text/markdown,application/zip,application/epub+zip"
            className={styles.file}
            disabled={isReading}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              setState({ kind: 'idle' });
            }}
          />
          <p role="status">
            {isReading &&
              t(state.pictures > 0 ? 'sheet_import.pictures' : 'sheet_import.reading', {
                count: formatNumber(language, state.pictures),
              })}
          </p>
          <p id={`${id}-problem`} role="alert">
            {state.kind === 'failed' && state.message}
          </p>
          <DialogActions>
            <Button variant="primary" type="submit" isBusy={isReading} isDisabled={!file}>
              {t('sheet_import.start')}
            </Button>
          </DialogActions>
        </DialogBody>
      </form>
    </Modal>
  );
};
