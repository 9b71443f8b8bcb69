import type { ReactNode } from 'react';
import { languageTag } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/detect-script.ts';

type Props = {
  language: string;
  script?: string;
  /** A block takes its line height from itself, so a title in another language is a `LangText`, not an element around one. */
  as?: 'span' | 'div' | 'p' | 'h1' | 'h2' | 'h3' | 'li';
  className?: string;
  children: ReactNode;
};

/** Text in a given language; font and line height follow from `lang` in the style sheet. */
export const LangText = ({ language, script, as: Element = 'span', className, children }: Props) => (
  <Element
    lang={languageTag(language, script)}
    dir={script && isRightToLeft(script) ? 'rtl' : undefined}
    className={className}
  >
    {children}
  </Element>
);
