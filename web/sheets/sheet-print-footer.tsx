import { useEffect, useState } from 'react';
import type { Sheet, SheetSegment } from '#shared/contract/sheet-parts.ts';
import { columnsOfSource } from '#shared/source-columns.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { PrintedNotes } from '#web/ui/printed-notes.tsx';
import styles from './sheet-print-footer.module.css';

type CitedText = { text_id: string; segment_id: string; title: string; language: string; script?: string };

/** The texts a sheet quotes, each once, with its first quoted passage. */
const citedTexts = (segments: SheetSegment[]): CitedText[] => {
  const cited = new Map<string, CitedText>();
  const versions = segments.flatMap((segment) => (segment.type === 'source' ? columnsOfSource(segment) : []));
  for (const { text_id, segment_id, title, language, script } of versions) {
    if (text_id === '' || segment_id === undefined || cited.has(text_id)) continue;
    cited.set(text_id, { text_id, segment_id, title, language, ...(script ? { script } : {}) });
  }
  return [...cited.values()];
};

/** Below a printed sheet: its notes and those of what it quotes, then the texts it quotes, its author and its address. */
export const SheetPrintFooter = ({ sheet }: { sheet: Sheet }) => {
  const t = useT();
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  const { id, sheet_title, publisher, content } = sheet;
  const texts = citedTexts(content.segments);
  const address = paths.readSheet({ username: publisher.username, title: sheet_title, id });
  return (
    <>
      <PrintedNotes />
      <footer className={styles.foot}>
        {texts.length > 0 && (
          <>
            <p>{t('sheet.sources')}</p>
            <ul>
              {texts.map(({ text_id, segment_id, title, language, script }) => (
                <li key={text_id}>
                  <LangText language={language} script={script}>
                    {title}
                  </LangText>{' '}
                  {origin + paths.chapter({ text_id, segment_id })}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{[publisher.name, t('site.name'), origin + decodeURI(address)].filter(Boolean).join(' · ')}</p>
      </footer>
    </>
  );
};
