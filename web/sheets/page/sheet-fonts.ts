import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { columnsOfSource } from '#shared/source-columns.ts';
import { type Face, fontFilesFor } from '#web/ui/reading-fonts.ts';

/** The beginning of a block is enough. */
const MAX_INSPECTED = 4000;
const MAX_BLOCKS = 12;
const BOLD = /<(?:h1|h2|strong|b|th)\b/;

/** The fonts of the first screens of a sheet; a long one loads others while it is read. */
export const sheetFonts = ({ content: { segments } }: Sheet, face: Face): string[] =>
  fontFilesFor(
    segments.slice(0, MAX_BLOCKS).flatMap((segment) => {
      const { type, content } = segment;
      if (type === 'source')
        return columnsOfSource(segment).map(({ passages }) => ({
          html: passages
            .map((passage) => passage.content)
            .join(' ')
            .slice(0, MAX_INSPECTED),
        }));
      const html = content.slice(0, MAX_INSPECTED);
      if (type !== 'content') return [];
      return BOLD.test(html) ? [{ html }, { html, isBold: true }] : [{ html }];
    }),
    face,
  );
