import type { StyleRole } from '#shared/import-choices.ts';
import type { DocxStyle } from './docx-file.ts';

const HEADING_ROLES: StyleRole[] = ['heading1', 'heading2', 'heading3', 'heading4', 'heading5', 'heading6'];
/** Names of styles in the languages that Word is used in here. */
const HEADING_NAME = /^(?:heading|überschrift|titre|标题|標題|título)\s*([1-6])$/i;
const TITLE_NAME = /^(?:title|book title|titel|书名|標題|标题)$/i;
const VERSE_NAME = /verse|poem|poetry|stanza|gāthā|gatha|śloka|sloka|诗|詩|偈|ཚིགས་བཅད/i;
/** A contents list, and what stands on every page. */
const SKIPPED_NAME = /^(?:toc|table of contents|header|footer|annotation|comment|balloon)/i;

export const headingRole = (level: number): StyleRole =>
  HEADING_ROLES[Math.min(Math.max(level, 1), 6) - 1] ?? 'heading1';

const MAX_BASES = 20;

/** What paragraphs of a style most likely are, by its name and level, else by those of the style it is based on. */
export const guessRole = (style: DocxStyle | undefined, styles: Map<string, DocxStyle>): StyleRole => {
  let current = style;
  for (let count = 0; current && count < MAX_BASES; count += 1) {
    const level = HEADING_NAME.exec(current.name)?.[1];
    if (level) return headingRole(Number(level));
    if (current.outline !== null) return headingRole(current.outline);
    if (TITLE_NAME.test(current.name)) return 'heading1';
    if (VERSE_NAME.test(current.name)) return 'verse';
    if (SKIPPED_NAME.test(current.name)) return 'skip';
    current = styles.get(current.basedOn);
  }
  return 'prose';
};
