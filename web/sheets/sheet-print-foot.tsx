import { useEffect, useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { citedTexts } from './cited-texts.ts';
import styles from './sheet-print-foot.module.css';

/** Below a printed sheet: the texts it quotes, whose it is, and where it can be read. */
export const SheetPrintFoot = ({ sheet }: { sheet: Sheet }) => {
  const t = useT();
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  const { id, sheet_title, publisher, content } = sheet;
  const texts = citedTexts(content.segments);
  const address = paths.readSheet({ username: publisher.username, title: sheet_title, id });
  return (
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
  );
};
