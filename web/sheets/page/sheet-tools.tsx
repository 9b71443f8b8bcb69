import { Download, TextQuote, Share2 } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import type { ExportFormat } from '#shared/limits.ts';
import { apiPath } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { ShareMenu } from '#web/ui/short-link.tsx';
import { downloadAsMember } from '#web/auth/download-as-member.ts';
import { AddToCollection } from '#web/sheet-collections/add-to-collection.tsx';
import { ReportSheet } from '../report-sheet.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { PresentMenu } from './present-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import styles from './sheet-tools.module.css';

/** Names of formats are the same in every language. */
const FORMATS: { format: ExportFormat; name: string }[] = [
  { format: 'docx', name: 'Word (DOCX)' },
  { format: 'markdown', name: 'Markdown' },
  { format: 'epub', name: 'EPUB' },
  { format: 'pdf', name: 'PDF' },
];

export type SheetToolsProps = {
  sheet: Pick<Sheet, 'id' | 'sheet_title'> & { publisher: Pick<Sheet['publisher'], 'username'> };
  /** Which words its author downloads. */
  state: 'draft' | 'published';
  /** What is published has an address that stays. */
  canCite?: boolean;
  /** Somebody else's, who published it. */
  canReport?: boolean;
  /** Saves what is not saved yet, before the sheet is used elsewhere. */
  beforeDownload?(): Promise<unknown>;
};

const DownloadMenu = ({ sheet: { id }, state, beforeDownload }: SheetToolsProps) => {
  const t = useT();
  const [pendingFormat, setPendingFormat] = useState<ExportFormat>();
  const [problem, setProblem] = useState('');

  const download = async (format: ExportFormat) => {
    if (pendingFormat) return;
    setPendingFormat(format);
    setProblem('');
    try {
      await beforeDownload?.();
      await downloadAsMember(apiPath('GET /sheets/{id}/export', { params: { id }, query: { format, state } }));
    } catch (error) {
      setProblem(errorMessage(t, error));
    } finally {
      setPendingFormat(undefined);
    }
  };

  return (
    <Menu
      staysOpen
      panelClassName={styles.list}
      button={
        <>
          <Icon node={Download} aria-hidden="true" size={20} />
          <ScreenReaderText>{t('sheet.download')}</ScreenReaderText>
        </>
      }
    >
      {FORMATS.map(({ format, name }) => (
        <button
          key={format}
          type="button"
          aria-disabled={pendingFormat !== undefined || undefined}
          onClick={() => void download(format)}
        >
          {pendingFormat === format ? t('sheet.preparing', { format: name }) : name}
        </button>
      ))}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Menu>
  );
};

const CiteDialog = lazyWithRetry(async () => (await import('#web/citations/cite-dialog.tsx')).CiteDialog, {
  folder: 'web/citations/',
});

const CiteButton = ({ sheet: { id, sheet_title: title } }: SheetToolsProps) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={TextQuote}
        iconSize={20}
        label={t('cite.open')}
        title={t('cite.open')}
        onClick={() => setOpen(true)}
      />
      {isOpen && <CiteDialog targets={[{ sheet_id: id, title }]} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Actions for every reader of a sheet. */
export const SheetTools = (props: SheetToolsProps) => {
  const t = useT();
  const { sheet, canReport } = props;
  const { id, sheet_title: title, publisher } = sheet;
  return (
    <div className={styles.tools} role="group" aria-label={t('sheet.tools')}>
      <PresentMenu {...props} />
      <AddToCollection sheet={{ id, title }} />
      <DownloadMenu {...props} />
      {props.canCite && <CiteButton {...props} />}
      <ShareMenu
        id={id}
        path={paths.readSheet({ username: publisher.username, title, id })}
        title={title}
        panelClassName={styles.panel}
        button={
          <>
            <Icon node={Share2} aria-hidden="true" size={20} />
            <ScreenReaderText>{t('common.share')}</ScreenReaderText>
          </>
        }
      />
      {canReport && <ReportSheet id={id} />}
    </div>
  );
};
