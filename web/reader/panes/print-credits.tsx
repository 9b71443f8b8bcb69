import { useEffect, useState } from 'react';
import type { Text } from '#shared/contract/texts.ts';
import { licenseAddress } from '#shared/license-address.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { licenseName } from '#web/i18n/license-name.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { PrintedNotes } from '#web/ui/printed-notes.tsx';

type Credited = Pick<Text, 'id' | 'title' | 'language' | 'script' | 'source' | 'license'>;

type Props = {
  texts: Credited[];
  /** The page is there to be printed, so its notes stand below it from the beginning. */
  isForPaper?: boolean;
};

/** Printed below a text: its notes, then source, licence and address of everything that is shown. */
export const PrintCredits = ({ texts, isForPaper = false }: Props) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  return (
    <>
      <PrintedNotes atOnce={isForPaper} />
      <footer className="print-only" data-print-credits>
        {texts.map(({ id, title, language, script, source, license }) => (
          <p key={id}>
            <LangText language={language} script={script}>
              {title}
            </LangText>
            {[
              source,
              [licenseName(t, license), licenseAddress(license, siteLanguage)].filter(Boolean).join(', '),
              t('site.name'),
              origin && origin + paths.chapter({ text_id: id }),
            ]
              .filter(Boolean)
              .map((part) => ` · ${part}`)}
          </p>
        ))}
      </footer>
    </>
  );
};
