import './footnotes.css';
import { memo } from 'react';
import { safeHtml } from './safe-html-rules.ts';

type Props = { html: string; as?: 'span' | 'div' | 'p'; className?: string };

/** HTML of a segment, cleaned once more. Footnotes in it open by `toggleFootnote`. */
export const SafeHtml = memo(({ html, as: Element = 'span', className }: Props) => (
  <Element className={className} dangerouslySetInnerHTML={{ __html: safeHtml(html) }} />
));
SafeHtml.displayName = 'SafeHtml';
