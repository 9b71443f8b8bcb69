import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import styles from './sources.module.css';
import { followingPassagesQuery, type Passage, passagesAfter, withVersions } from './passage-range.ts';
import { passageTranslationsQuery } from './sources.data.ts';

type Quoted = { language: string; script?: string; content: string };

const QuotedText = ({ language, script, content }: Quoted) => (
  <LangText as="div" language={language} script={script} className={styles.content}>
    <SafeHtml html={content} />
  </LangText>
);

type CheckProps = { isChecked: boolean; onChange(isChecked: boolean): void; children: ReactNode };

const Check = ({ isChecked, onChange, children }: CheckProps) => (
  <label className={styles.translation}>
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    <span>{children}</span>
  </label>
);

type Props = { passage: Passage; onInsert(passages: Passage[]): void; onBack(): void };

/** Preview of the passage, with the passages after it and its translations to choose from. */
export const ChosenPassage = ({ passage, onInsert, onBack }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  const [followingCount, setFollowingCount] = useState(0);
  const [chosenTexts, setChosenTexts] = useState<ReadonlySet<string>>(new Set());
  const translations = useQuery(passageTranslationsQuery(passage.segment_id)).data?.translations ?? [];
  const { data: details } = useQuery({
    ...followingPassagesQuery(passage),
    enabled: passage.quote.text_id !== '',
  });
  const following = details ? passagesAfter(passage, details.content.sections) : [];
  const { quote } = passage;
  const chooseText = (textId: string, isChosen: boolean) =>
    setChosenTexts(new Set([...chosenTexts].filter((id) => id !== textId).concat(isChosen ? textId : [])));
  const insert = async () => {
    const range = [passage, ...following.slice(0, followingCount)];
    onInsert(await withVersions(client, range, chosenTexts));
  };
  return (
    <>
      <Button variant="text" className={styles.back} onClick={onBack}>
        <Icon node={ArrowLeft} aria-hidden="true" size={18} />
        {t('editor.source_back')}
      </Button>
      <div className={styles.chosen}>
        <QuotedText {...quote} content={quote.words} />
        <p className={styles.language}>
          <LangText language={quote.language} script={quote.script}>
            {quote.text_title}
          </LangText>{' '}
          · {languageName(t, quote.language)}
        </p>
      </div>
      {following.length > 0 && (
        <details className={styles.following}>
          <summary>{t('editor.source_range')}</summary>
          <fieldset className={styles.translations}>
            <legend>{t('editor.source_range_hint')}</legend>
            {following.map((one, index) => (
              <Check
                key={one.segment_id}
                isChecked={index < followingCount}
                onChange={(isChecked) => setFollowingCount(isChecked ? index + 1 : index)}
              >
                <QuotedText {...one.quote} content={one.quote.words} />
              </Check>
            ))}
          </fieldset>
        </details>
      )}
      {translations.length > 0 && (
        <fieldset className={styles.translations}>
          <legend>{t('editor.source_translation')}</legend>
          {translations.map((one) => (
            <Check
              key={one.segment_id}
              isChecked={chosenTexts.has(one.text_id)}
              onChange={(isChosen) => chooseText(one.text_id, isChosen)}
            >
              <span className={styles.language}>
                {languageName(t, one.language)} · <LangText language={one.language}>{one.title}</LangText>
              </span>
              <QuotedText {...one} />
            </Check>
          ))}
        </fieldset>
      )}
      <p role="alert">{problem}</p>
      <Button variant="primary" className={styles.insert} isBusy={isBusy} onClick={() => void run(insert)}>
        {followingCount === 0
          ? t('editor.insert')
          : formatCount(t, language, 'editor.insert_passages', followingCount + 1)}
      </Button>
    </>
  );
};
