import type { Editor } from '@tiptap/core';
import { Fragment, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT, type Translate } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { exactReference } from '#shared/exact-reference.ts';
import { languageTag, type SiteLanguage } from '#shared/languages.ts';
import { focusText } from '../editor-commands.ts';
import type { QuotationCheck } from './check-state.ts';
import { keepWords } from './kept-words.ts';
import { askAgain, removeChecks } from './quotation-check.ts';
import { replaceWithPassage, type FoundPassage } from './use-passage.ts';
import styles from './quotation-line.module.css';

/** `Dhp 21 · Dhammapada 2 (translator)` */
const placeOf = ({ segments, title, author }: FoundPassage, t: Translate, language: SiteLanguage): string => {
  const references = [segments[0], segments.at(-1)].flatMap((segment) => {
    if (!segment) return [];
    const { reference } = segment;
    const passage = t('text.passage', { number: formatNumber(language, reference.passage_number) });
    return exactReference(reference, passage);
  });
  const place = [...new Set(references)].join(' – ');
  return `${place} · ${title}${author ? ` (${author})` : ''}`;
};

const MARKS = { same: 'span', omitted: 'span', missing: 'ins', added: 'del' } as const;

/** The words of the author that are others are struck through, those of the passage underlined. */
const Differences = ({ passage: { parts, language, script } }: { passage: FoundPassage }) => {
  const t = useT();
  return (
    <p className={styles.words} lang={languageTag(language, script)} dir="auto">
      {parts.map(({ kind, words }, index) => {
        const Mark = MARKS[kind];
        return (
          <Fragment key={index}>
            <Mark title={kind === 'omitted' ? t('quotation_check.omitted') : undefined}>
              {kind === 'omitted' ? '[…]' : words}
            </Mark>{' '}
          </Fragment>
        );
      })}
    </p>
  );
};

type FoundProps = { editor: Editor; check: QuotationCheck; passages: FoundPassage[]; onKeep(): void };

const Found = ({ editor, check, passages, onKeep }: FoundProps) => {
  const t = useT();
  const { language } = useLanguage();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const passage = passages[chosen] ?? passages[0];
  if (!passage) return null;
  const { text_id, segments } = passage;
  return (
    <>
      <p>
        {t(passage.match === 'verbatim' ? 'quotation_check.verbatim' : 'quotation_check.near')}{' '}
        <a href={paths.chapter({ text_id, segment_id: segments[0]?.segment_id })} target="_blank" rel="noreferrer">
          <LangText language={passage.language} script={passage.script}>
            {placeOf(passage, t, language)}
          </LangText>
        </a>
      </p>
      {passage.match === 'near' && <Differences passage={passage} />}
      {passages.length > 1 && (
        <label className={styles.choice} htmlFor={id}>
          {t('quotation_check.choose')}
          <select id={id} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {passages.map((one, index) => (
              <option
                key={`${one.text_id} ${one.segments[0]?.segment_id}`}
                value={index}
                lang={languageTag(one.language, one.script)}
              >
                {placeOf(one, t, language)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={styles.actions}>
        <Button size="compact" onClick={() => replaceWithPassage(editor, check, passage)}>
          {t('quotation_check.use')}
        </Button>
        <Button size="compact" variant="text" onClick={onKeep}>
          {t('quotation_check.keep')}
        </Button>
      </div>
    </>
  );
};

/** Letters of a quotation in an address: in any script it is shorter than what servers accept. */
const MAX_ADDRESS_WORDS = 500;

type Props = { editor: Editor; check: QuotationCheck };

/** What the library says of a quotation, below it. It stands within the text on the page, and not in the document. */
export const QuotationLine = ({ editor, check }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const { id, block_id, words, kind, answer, dom } = check;
  const keep = () => {
    keepWords(block_id, words);
    removeChecks(editor, [id]);
    focusText(editor);
  };
  const isFound = typeof answer === 'object' && answer.passages.length > 0;
  // Nothing moves before there is something to say, unless it was asked for.
  if (answer === 'waiting' && kind !== 'asked') return null;
  return createPortal(
    <div className={styles.line} lang={language} role="group" aria-label={t('quotation_check.label')}>
      {answer === 'waiting' && <p>{t('quotation_check.waiting')}</p>}
      {isFound && <Found editor={editor} check={check} passages={answer.passages} onKeep={keep} />}
      {answer === 'failed' && <p>{t('quotation_check.failed')}</p>}
      {typeof answer === 'object' && !isFound && (
        <p>
          {t('quotation_check.none')}{' '}
          <a href={paths.verify(words.slice(0, MAX_ADDRESS_WORDS))} target="_blank" rel="noreferrer">
            {t('verify.title')}
          </a>
        </p>
      )}
      {typeof answer === 'object' && answer.is_shortened && <p>{t('quotation_check.shortened')}</p>}
      {!isFound && answer !== 'waiting' && (
        <div className={styles.actions}>
          {answer === 'failed' && (
            <Button size="compact" onClick={() => askAgain(editor, check)}>
              {t('common.try_again')}
            </Button>
          )}
          <Button size="compact" variant="text" onClick={keep}>
            {t('quotation_check.keep')}
          </Button>
        </div>
      )}
    </div>,
    dom,
  );
};
