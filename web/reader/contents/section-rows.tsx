import { memo, useState } from 'react';
import type { ContentsSection } from '#shared/contract/texts.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { firstSegment } from '#web/texts/first-segment.ts';
import toggles from '#web/ui/section-toggle.module.css';
import { CURRENT_ROW, GOES_TO } from './row-focus.ts';
import styles from './section-rows.module.css';

/** The same for every row: a thousand rows ask for nothing themselves. */
export type RowsOf = {
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

const titleOf = ({ t, format }: RowsOf, { title, section_number }: ContentsSection): string =>
  title || t('text.untitled_section', { number: format(section_number) });

const Toggle = ({ of, section, isOpen, onToggle }: RowProps & { isOpen: boolean; onToggle(): void }) => (
  <button type="button" className={toggles.toggle} aria-expanded={isOpen} onClick={onToggle}>
    <span className="screen-reader-text" lang={of.siteLanguage}>
      {of.t('text.parts_of', { title: titleOf(of, section) })}
    </span>
  </button>
);

type RowProps = { of: RowsOf; section: ContentsSection };

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
          {...{ [GOES_TO]: first?.segment_id, [CURRENT_ROW]: isCurrent ? '' : undefined }}
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
export const SectionRows = ({ of, sections }: { of: RowsOf; sections: ContentsSection[] }) => (
  <ol className={styles.rows}>
    {sections.map((section) => (
      <SectionRow key={section.id} of={of} section={section} />
    ))}
  </ol>
);
