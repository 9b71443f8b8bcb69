import { memo, useState } from 'react';
import type { ContentsSection } from '#shared/contract/text-sections.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import { passageNumber } from '#web/i18n/passage-number.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { sectionStart } from '#web/texts/section-start.ts';
import { sectionToggleClass } from '#web/ui/section-toggle.ts';
import { ScriptRuns, TextLangContext } from '#web/i18n/script-runs-text.tsx';
import styles from './section-rows.module.css';

/** On the row of the section being read. */
export const CURRENT_ROW_ATTRIBUTE = 'data-current-row';

/** The segment a row goes to. */
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
 * Up and down move between rows, right expands a section, left collapses it or moves to its parent. Returns whether the
 * key was handled.
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

/** Scrolls to the section being read. Twice, because rows above it may get their real height only when rendered. */
export const showCurrentRow = (list: Element): HTMLElement | null => {
  const row = list.querySelector<HTMLElement>(`[${CURRENT_ROW_ATTRIBUTE}]`);
  row?.scrollIntoView({ block: 'center', behavior: 'instant' });
  requestAnimationFrame(() => row?.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return row;
};

/** Shared by all rows, so that each of a thousand rows need not call hooks for it. */
export type RowContext = {
  t: Translate;
  siteLanguage: SiteLanguage;
  /** Language of the titles. */
  lang: string;
  dir: 'rtl' | undefined;
  format: (number: number) => string;
  currentId: string | null;
  /** Expanded from the start: the ancestors of the current section. */
  openIds: ReadonlySet<string>;
};

const titleOf = ({ t, format }: RowContext, { title, section_number }: ContentsSection): string =>
  title || t('text.untitled_section', { number: format(section_number) });

const Toggle = ({ context, section, isOpen, onToggle }: RowProps & { isOpen: boolean; onToggle(): void }) => (
  <button type="button" className={sectionToggleClass} aria-expanded={isOpen} onClick={onToggle}>
    <span className="screen-reader-text" lang={context.siteLanguage}>
      {context.t('text.parts_of', { title: titleOf(context, section) })}
    </span>
  </button>
);

type RowProps = { context: RowContext; section: ContentsSection };

const SectionRow = memo(({ context, section }: RowProps) => {
  const { siteLanguage, lang, dir, currentId, openIds } = context;
  const [isOpen, setIsOpen] = useState(() => openIds.has(section.id));
  const first = sectionStart(section);
  const hasParts = section.sections.length > 0;
  const isCurrent = section.id === currentId;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.sectionButton}
          disabled={!first}
          aria-current={isCurrent ? 'location' : undefined}
          {...{ [SEGMENT_ATTRIBUTE]: first?.segment_id, [CURRENT_ROW_ATTRIBUTE]: isCurrent ? '' : undefined }}
        >
          <span lang={section.title ? lang : siteLanguage} dir={dir}>
            <TextLangContext value={section.title ? lang : siteLanguage}>
              <ScriptRuns text={titleOf(context, section)} />
            </TextLangContext>
          </span>
          {first && (
            <span className={styles.number} lang={siteLanguage}>
              {passageNumber(siteLanguage, first)}
            </span>
          )}
        </button>
        {hasParts && <Toggle context={context} section={section} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      </div>
      {hasParts && isOpen && <SectionRows context={context} sections={section.sections} />}
    </li>
  );
});

/** Parts of a collapsed section are not rendered, and rows outside the viewport are not laid out. */
export const SectionRows = ({ context, sections }: { context: RowContext; sections: ContentsSection[] }) => (
  <ol className={styles.rows}>
    {sections.map((section) => (
      <SectionRow key={section.id} context={context} section={section} />
    ))}
  </ol>
);
