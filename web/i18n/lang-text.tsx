import type { ReactNode } from 'react';
import { languageTag } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/right-to-left.ts';
import { ScriptRuns, TextLangContext } from './script-runs-text.tsx';

type Props = {
  language: string;
  script?: string;
  /** Line height follows the `lang` of the block: render a title as a `LangText`, do not put one inside it. */
  as?: 'span' | 'div' | 'p' | 'h1' | 'h2' | 'h3' | 'li';
  className?: string;
  /** For titles among other text: cut at the end of the line, with the whole as a tooltip. */
  isOneLine?: boolean;
  children: ReactNode;
};

/** Text in a given language; font and line height follow from `lang` in the style sheet, also of words in other scripts. */
export const LangText = ({ language, script, as: Element = 'span', className = '', isOneLine, children }: Props) => {
  const lang = languageTag(language, script);
  return (
    <Element
      lang={lang}
      dir={script && isRightToLeft(script) ? 'rtl' : undefined}
      className={isOneLine ? `one-line ${className}` : className || undefined}
      title={isOneLine && typeof children === 'string' ? children : undefined}
    >
      <TextLangContext value={lang}>
        {typeof children === 'string' ? <ScriptRuns text={children} /> : children}
      </TextLangContext>
    </Element>
  );
};
