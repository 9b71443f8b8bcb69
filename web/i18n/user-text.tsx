import { languageOfUserText } from './language-of-words.ts';

type Props = {
  children: string;
  /** What they are said to be in, if anybody has said so. */
  language?: string;
  as?: 'bdi' | 'blockquote' | 'p' | 'h1' | 'h2' | 'h3';
  className?: string;
};

/** Names and words of members: in the face their letters need on a page in any language, and whatever direction they run in ends with them. */
export const UserText = ({ children, language, as: Element = 'bdi', className }: Props) => (
  <Element lang={languageOfUserText(children, language)} dir="auto" className={className}>
    {children}
  </Element>
);
