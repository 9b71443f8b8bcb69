import { memo, useState } from 'react';
import type { ContentsSection } from '#shared/contract/texts.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { firstSegment } from '#web/texts/first-segment.ts';
import toggles from '#web/ui/section-toggle.module.css';
import styles from './section-rows.module.css';

/** Marks the row of the section being read. */
export const CURRENT_ROW_ATTRIBUTE = 'data-current-row';

/** Names the segment a row goes to. */
export const SEGMENT_ATTRIBUTE = 'data-goes-to';

const rowsIn = (list: Element): HTMLButtonElement[] => [
  ...list.querySelectorAll<HTMLButtonElement>('button:not([aria-expanded]):enabled'),
];

const toggleOf = (row: Element): HTMLButtonElement | null =>
  row.parentElement?.querySelector<HTMLButtonElement>('button[aria-expanded]') ?? null;

const press = (toggle: HTMLButtonElement | null, isExpanded: boolean): boolean => {
  if (toggle?.getAttribute('aria-expanded') !== String(isExpanded)) return false;
  toggle.click();
  return true;
};

const parentRow = (row: Element): HTMLButtonElement | null =>
  row.closest('li')?.parentElement?.closest('li')?.querySelector<HTMLButtonElement>('button') ?? null;

/**
 * Up and down go from row to row, right opens a section, left closes it or goes to what it lies in. Everything can be
 * reached with Tab as well. Answers whether the key was one of these.
 */
export const moveInRows = (list: Element, row: Element | null, key: string): boolean => {
  const rows = rowsIn(list);
  const at = rows.findIndex((one) => one === row || (row !== null && toggleOf(one) === row));
  const current = rows[at];
  if (!current) return false;
  const moves: Record<string, () => HTMLButtonElement | null | undefined> = {
    ArrowDown: () => rows[at + 1],
    ArrowUp: () => rows[at - 1],
    Home: () => rows[0],
    End: () => rows.at(-1),
    ArrowRight: () => (press(toggleOf(current), false) ? null : toggleOf(current) && rows[at + 1]),
    ArrowLeft: () => (press(toggleOf(current), true) ? null : parentRow(current)),
  };
  const move = moves[key];
  if (!move) return false;
  move()?.focus();
  return true;
};

/** The section being read, in the middle of the list. Rows above it may get their true height only now: hence twice. */
export const showCurrentRow = (list: Element): HTMLElement | null => {
  const row = list.querySelector<HTMLElement>(`[${CURRENT_ROW_ATTRIBUTE}]`);
  row?.scrollIntoView({ block: 'center', behavior: 'instant' });
  requestAnimationFrame(() => row?.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return row;
};

/** The same for every row: a thousand rows ask for nothing themselves. */
export type RowContext = {
  t: Translate;
  siteLanguage: SiteLanguage;
  /** Of the titles. */
  lang: string;
  dir: 'rtl' | undefined;
  format: (number: number) => string;
  currentId: string | null;
  /** Opened from the start: what leads to the current section. */
  openIds: ReadonlySet<string>;
};

const titleOf = ({ t, format }: RowContext, { title, section_number }: ContentsSection): string =>
  title || t('text.untitled_section', { number: format(section_number) });

const Toggle = ({ of, section, isOpen, onToggle }: RowProps & { isOpen: boolean; onToggle(): void }) => (
  <button type="button" className={toggles.toggle} aria-expanded={isOpen} onClick={onToggle}>
    <span className="screen-reader-text" lang={of.siteLanguage}>
      {of.t('text.parts_of', { title: titleOf(of, section) })}
    </span>
  </button>
);

type RowProps = { of: RowContext; section: ContentsSection };

const SectionRow = memo(({ of, section }: RowProps) => {
  const { siteLanguage, lang, dir, format, currentId, openIds } = of;
  const [isOpen, setIsOpen] = useState(() => openIds.has(section.id));
  const first = firstSegment(section);
  const hasParts = section.sections.length > 0;
  const isCurrent = section.id === currentId;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.go}
          disabled={!first}
          aria-current={isCurrent ? 'location' : undefined}
          {...{ [SEGMENT_ATTRIBUTE]: first?.segment_id, [CURRENT_ROW_ATTRIBUTE]: isCurrent ? '' : undefined }}
        >
          <span lang={section.title ? lang : siteLanguage} dir={dir}>
            {titleOf(of, section)}
          </span>
          {first && (
            <span className={styles.number} lang={siteLanguage}>
              {format(first.segment_number)}
            </span>
          )}
        </button>
        {hasParts && <Toggle of={of} section={section} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      </div>
      {hasParts && isOpen && <SectionRows of={of} sections={section.sections} />}
    </li>
  );
});

/** Parts of a closed section are not in the document at all, and rows out of sight are not laid out. */
export const SectionRows = ({ of, sections }: { of: RowContext; sections: ContentsSection[] }) => (
  <ol className={styles.rows}>
    {sections.map((section) => (
      <SectionRow key={section.id} of={of} section={section} />
    ))}
  </ol>
);
