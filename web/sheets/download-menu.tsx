import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import type { ExportFormat } from '#shared/limits.ts';
import { addressOf } from '#web/api/call-over-http.ts';
import { useT } from '#web/i18n/translate.ts';
import { downloadAsMember } from '#web/session/download-as-member.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { Menu } from '#web/ui/menu.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import styles from './sheet-tools.module.css';

/** Names of formats are the same in every language. */
const FORMATS: { format: ExportFormat; name: string }[] = [
  { format: 'docx', name: 'Word (DOCX)' },
  { format: 'markdown', name: 'Markdown' },
  { format: 'epub', name: 'EPUB' },
];

export const DownloadMenu = ({ sheet: { id } }: { sheet: Sheet }) => {
  const t = useT();
  const [underWay, setUnderWay] = useState<ExportFormat>();
  const [problem, setProblem] = useState('');

  const download = async (format: ExportFormat) => {
    if (underWay) return;
    setUnderWay(format);
    setProblem('');
    try {
      const address = addressOf('GET /sheets/{id}/export', { params: { id }, query: { format } });
      await downloadAsMember(address);
    } catch (error) {
      setProblem(refusalWords(t, error));
    } finally {
      setUnderWay(undefined);
    }
  };

  return (
    <Menu
      staysOpen
      panelClassName={styles.list}
      button={
        <>
          <Download aria-hidden="true" size={20} />
          <ScreenReaderText>{t('sheet.download')}</ScreenReaderText>
        </>
      }
    >
      {FORMATS.map(({ format, name }) => (
        <button
          key={format}
          type="button"
          aria-disabled={underWay !== undefined || undefined}
          onClick={() => void download(format)}
        >
          {underWay === format ? t('sheet.preparing', { format: name }) : name}
        </button>
      ))}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Menu>
  );
};
