import { memo, type MouseEvent } from 'react';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import { markCellLanguages } from '#shared/cell-languages.ts';
import { languageTag } from '#shared/languages.ts';
import { useT } from '#web/i18n/translate.ts';
import { languageOfUserText } from '#web/i18n/user-text.tsx';
import { isPlainClick } from '#web/ui/link.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { type HtmlKind, safeHtml } from '#web/ui/safe-html.tsx';
import { SHEET } from '#web/ui/sheet-html.ts';
import styles from './sheet-footnotes.module.css';

/** Before the ids of a sheet’s footnotes, where a page shows several sheets. */
type IdPrefix = string;

const noteId = (prefix: IdPrefix, number: number): string => `${prefix}fn-${number}`;
const referenceId = (prefix: IdPrefix, number: number): string => `${prefix}fnref-${number}`;

export type SheetFootnotes = {
  /** Safe HTML of each note, in order. */
  notes: string[];
  /** The number of the first note of each block that has notes. */
  firstNumbers: Map<string, number>;
};

/** The footnotes that the author wrote, numbered through the sheet. Those of quoted passages stay with the passages. */
export const listSheetFootnotes = (segments: SheetSegment[]): SheetFootnotes => {
  const notes: string[] = [];
  const firstNumbers = new Map<string, number>();
  for (const { block_id, type, content } of segments) {
    if (type !== 'content' || !content.includes('footnote')) continue;
    firstNumbers.set(block_id, notes.length + 1);
    safeHtml(content, SHEET, (note) => {
      notes.push(note);
      return '';
    });
  }
  return { notes, firstNumbers };
};

type BlockProps = { html: string; kind: HtmlKind; language: string; idPrefix: IdPrefix; firstNumber: number };

/** The language of a part of a block, if it is not that of the block. */
const langAttribute = (text: string, language: string): string => {
  const own = languageOfUserText(text, language);
  return own && own !== language ? ` lang="${own}"` : '';
};

/** The HTML of a block with footnotes or tables: footnotes are links to the notes below, cells have their language. */
export const HtmlWithFootnotes = memo(({ html, kind, language, idPrefix, firstNumber }: BlockProps) => {
  const t = useT();
  let number = firstNumber - 1;
  const rendered = safeHtml(html, kind, () => {
    number += 1;
    const label = t('sheet.footnote', { number });
    return `<sup data-footnote=""><a id="${referenceId(idPrefix, number)}" href="#${noteId(idPrefix, number)}" role="doc-noteref" aria-label="${label}">${number}</a></sup>`;
  });
  return (
    <div
      data-html=""
      dangerouslySetInnerHTML={{ __html: markCellLanguages(rendered, (text) => langAttribute(text, language)) }}
    />
  );
});
HtmlWithFootnotes.displayName = 'HtmlWithFootnotes';

/** Moves between a footnote and its place in the text without a new entry in the browser’s history. */
export const followFootnoteLink = (event: MouseEvent): void => {
  const link =
    event.target instanceof Element ? event.target.closest('a[role="doc-noteref"], a[role="doc-backlink"]') : null;
  const target = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '');
  if (!target || !isPlainClick(event)) return;
  event.preventDefault();
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
};

type ListProps = { notes: string[]; idPrefix: IdPrefix; language: string };

/** The notes below a sheet, each with a link back to the text. */
export const FootnoteList = ({ notes, idPrefix, language }: ListProps) => {
  const t = useT();
  if (notes.length === 0) return null;
  return (
    <section className={styles.footnotes} role="doc-endnotes" aria-label={t('sheet.footnotes')}>
      <h2>{t('sheet.footnotes')}</h2>
      <ol lang={languageTag(language)}>
        {notes.map((html, index) => (
          <li
            key={index}
            id={noteId(idPrefix, index + 1)}
            lang={languageTag(languageOfUserText(plainText(html), language) ?? language)}
            tabIndex={-1}
          >
            <span data-html="" dangerouslySetInnerHTML={{ __html: html }} />{' '}
            <a
              href={`#${referenceId(idPrefix, index + 1)}`}
              role="doc-backlink"
              aria-label={t('sheet.footnote_back', { number: index + 1 })}
            >
              ↩
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
};
