import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import type { Translation } from '#shared/contract/segments.ts';
import type { Quote } from '../document/sheet-block.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import styles from './sources.module.css';
import { passageTranslationsQuery } from './sources.data.ts';

/** A passage to quote. */
export type Passage = { segment_id: string; quote: Quote };

const passageOf = ({ segment_id, content, title, text_id, language, script }: Translation): Passage => ({
  segment_id,
  quote: { words: content, text_title: title, text_id, language, script },
});

type Props = { passage: Passage; onInsert(passages: Passage[]): void; onBack(): void };

/** Preview of the passage, with its translations to choose from. */
export const ChosenPassage = ({ passage, onInsert, onBack }: Props) => {
  const t = useT();
  const [translationId, setTranslationId] = useState('');
  const { data } = useQuery(passageTranslationsQuery(passage.segment_id));
  const translations = data?.translations ?? [];
  const { quote } = passage;
  const choice = (value: string, label: React.ReactNode, translation?: Translation) => (
    <label key={value} className={styles.translation}>
      <input
        type="radio"
        name="translation"
        value={value}
        checked={translationId === value}
        onChange={() => setTranslationId(value)}
      />
      <span>
        {label}
        {translation && (
          <LangText as="div" language={translation.language} script={translation.script} className={styles.content}>
            <SafeHtml html={translation.content} />
          </LangText>
        )}
      </span>
    </label>
  );
  const insert = () => {
    const translation = translations.find(({ segment_id }) => segment_id === translationId);
    onInsert(translation ? [passage, passageOf(translation)] : [passage]);
  };
  return (
    <>
      <Button variant="text" className={styles.back} onClick={onBack}>
        <Icon node={ArrowLeft} aria-hidden="true" size={18} />
        {t('editor.source_back')}
      </Button>
      <div className={styles.chosen}>
        <LangText as="div" language={quote.language} script={quote.script} className={styles.content}>
          <SafeHtml html={quote.words} />
        </LangText>
        <p className={styles.language}>
          <LangText language={quote.language} script={quote.script}>
            {quote.text_title}
          </LangText>{' '}
          · {languageName(t, quote.language)}
        </p>
      </div>
      {translations.length > 0 && (
        <fieldset className={styles.translations}>
          <legend>{t('editor.source_translation')}</legend>
          {choice('', t('editor.source_translation_none'))}
          {translations.map((one) =>
            choice(
              one.segment_id,
              <span className={styles.language}>
                {languageName(t, one.language)} · {one.title}
              </span>,
              one,
            ),
          )}
        </fieldset>
      )}
      <Button variant="primary" className={styles.insert} onClick={insert}>
        {t('editor.insert')}
      </Button>
    </>
  );
};
