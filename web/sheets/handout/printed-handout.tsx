import { Fragment, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useShortLink } from '#web/ui/use-short-link.ts';
import { FootnoteList, listSheetFootnotes } from '../sheet-footnotes.tsx';
import { SheetPrintFooter } from '../sheet-print-footer.tsx';
import { blocksAboveHeadings, numberQuestions, SheetSegmentView } from '../sheet-segment-view.tsx';
import type { HandoutChoices } from './handout-choices.ts';
import { whenPrintable } from './when-printable.ts';
import styles from './printed-handout.module.css';

const ignore = () => undefined;

const PREFIX = 'handout-';

const Lines = ({ count }: { count: number }) => (
  <div className={styles.lines} aria-hidden="true" data-answer-lines>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.line} />
    ))}
  </div>
);

/** For whoever answers on paper. */
const NameAndDate = () => {
  const t = useT();
  return (
    <p className={styles.name}>
      <span>{t('handout.name')}</span>
      <span className={styles.blank} />
      <span>{t('handout.date')}</span>
      <span className={styles.shortBlank} />
    </p>
  );
};

const Code = ({ sheet: { id, sheet_title: title, publisher } }: { sheet: Sheet }) => {
  const t = useT();
  const { link } = useShortLink({ text_id: id }, paths.readSheet({ username: publisher.username, title, id }));
  if (!link) return <div data-waiting />;
  const address = link.replace(/^https?:\/\//, '');
  return (
    <div className={styles.code}>
      <QrCode text={link} label={t('present.qr_of', { address })} />
      <p dir="ltr">{address}</p>
    </div>
  );
};

type Props = { sheet: Sheet; choices: HandoutChoices; onDone(): void };

/** A sheet on paper for a class. Opens the browser's dialog as soon as everything in it has loaded. */
export const PrintedHandout = ({ sheet, choices, onDone }: Props) => {
  const { language: siteLanguage } = useLanguage();
  const page = useRef<HTMLElement>(null);
  const done = useEffectEvent(onDone);
  const { sheet_title, summary, language, publisher, content } = sheet;
  const { segments } = content;
  const aboveHeadings = blocksAboveHeadings(segments);
  const { notes, firstNumbers } = useMemo(() => listSheetFootnotes(segments), [segments]);
  const questions = useMemo(() => numberQuestions(segments), [segments]);

  useEffect(() => {
    if (!page.current) return undefined;
    const abort = new AbortController();
    window.addEventListener('afterprint', () => done(), { signal: abort.signal });
    void whenPrintable(page.current, abort.signal).then((isWanted) => {
      if (isWanted) window.print();
    });
    return () => abort.abort();
  }, []);

  return createPortal(
    <article ref={page} className={styles.page}>
      <header lang={siteLanguage}>
        <UserText as="h1" language={language}>
          {sheet_title}
        </UserText>
        <UserText as="p">{publisher.name}</UserText>
        {questions.size > 0 && <NameAndDate />}
      </header>
      {summary && (
        <UserText as="p" className={styles.summary} language={language}>
          {summary}
        </UserText>
      )}
      {segments.map((segment, index) =>
        segment.type === 'image' && !choices.hasPictures ? null : (
          <Fragment key={segment.block_id}>
            <SheetSegmentView
              segment={segment}
              sheetLanguage={language}
              layout={sheet.layout}
              isStart={index < aboveHeadings}
              firstFootnote={firstNumbers.get(segment.block_id)}
              question={questions.get(segment.block_id)}
              idPrefix={PREFIX}
              onOpen={ignore}
            />
            {segment.is_question && <Lines count={choices.answerLines} />}
          </Fragment>
        ),
      )}
      <FootnoteList notes={notes} idPrefix={PREFIX} language={language} />
      <SheetPrintFooter sheet={sheet} />
      {choices.hasQr && <Code sheet={sheet} />}
    </article>,
    document.body,
  );
};
