import type { ReactNode } from 'react';

/** A number with places to break where it is too long for its margin: `705.0.1` after a dot, `848c07` after the letter. */
export const breakableNumber = (label: string): ReactNode => {
  const [first = '', ...rest] = label.split(/(?<=\.|[a-z](?=\d))/);
  return rest.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    first,
  );
};
