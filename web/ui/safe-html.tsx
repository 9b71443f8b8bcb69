import './footnotes.css';
import { memo } from 'react';
import { type HtmlKind, safeHtml } from './safe-html-rules.ts';

type Props = { html: string; kind?: HtmlKind; as?: 'span' | 'div' | 'p'; className?: string };

/** HTML of a segment or of a sheet, cleaned once more. Footnotes in it open by `toggleFootnote`. */
export const SafeHtml = memo(({ html, kind, as: Element = 'span', className }: Props) => (
  <Element className={className} data-words="" dangerouslySetInnerHTML={{ __html: safeHtml(html, kind) }} />
));
SafeHtml.displayName = 'SafeHtml';
