import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SHEET_LAYOUTS, type SheetLayout } from '#shared/sheet-layouts.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { ChoiceCheck, QuotedText } from './choice-check.tsx';
import type { Passage } from './passage-range.ts';
import {
  likeLast,
  rememberLanguages,
  sourceAttributes,
  type SourceAttributes,
  type SourceChoice,
} from './source-choice.ts';
import { SourceRange } from './source-range.tsx';
import { SourceVersions } from './source-versions.tsx';
import { passageTranslationsQuery } from './sources.data.ts';
import styles from './sources.module.css';

type Props = {
  passage: Passage;
  initial: SourceChoice;
  /** The block that is changed; none for a new one. */
  before?: SourceAttributes;
  onDone(attributes: SourceAttributes): void;
};

/** Range, versions and look of a source. */
export const SourceSettings = ({ passage, initial, before, onDone }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  const [first, setFirst] = useState(passage);
  const [choice, setChoice] = useState(initial);
  const [areVersionsChosen, setVersionsChosen] = useState(before !== undefined);
  const translations = useQuery(passageTranslationsQuery(passage.segment_id)).data?.translations ?? [];
  const versions = areVersionsChosen ? choice.versions : [...choice.versions, ...likeLast(translations)];
  const change = (changes: Partial<SourceChoice>) => setChoice({ ...choice, ...changes });
  const { quote } = first;
  const count = choice.segment_ids.length;
  const finish = async () => {
    const attributes = await sourceAttributes(client, { ...choice, versions }, before);
    rememberLanguages(versions);
    onDone(attributes);
  };
  return (
    <>
      <div className={styles.chosen}>
        <QuotedText {...quote} content={quote.words} />
        <p className={styles.language}>
          <LangText language={quote.language} script={quote.script}>
            {quote.text_title}
          </LangText>{' '}
          · {languageName(t, quote.language)}
        </p>
      </div>
      <SourceRange
        first={first}
        count={count}
        onRange={(next, segment_ids) => {
          setFirst(next);
          change({ segment_ids });
        }}
      />
      <SourceVersions
        versions={versions}
        translations={translations}
        onVersions={(next) => {
          setVersionsChosen(true);
          change({ versions: next });
        }}
      />
      <div className={styles.look}>
        <ChoiceCheck isChecked={choice.showsNumbers} onChange={(showsNumbers) => change({ showsNumbers })}>
          {t('sources.numbers')}
        </ChoiceCheck>
        {versions.length > 1 && (
          <label className={styles.layout}>
            {t('sources.layout')}{' '}
            <select
              value={choice.layout ?? 'sheet'}
              onChange={({ target }) =>
                change({ layout: SHEET_LAYOUTS.find((one): one is SheetLayout => one === target.value) ?? null })
              }
            >
              {(['sheet', ...SHEET_LAYOUTS] as const).map((one) => (
                <option key={one} value={one}>
                  {t(`sources.layout.${one}`)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <p role="alert">{problem}</p>
      <Button variant="primary" className={styles.insert} isBusy={isBusy} onClick={() => void run(finish)}>
        {before
          ? t('sources.apply')
          : count === 1
            ? t('editor.insert')
            : formatCount(t, language, 'editor.insert_passages', count)}
      </Button>
    </>
  );
};
