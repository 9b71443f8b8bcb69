import { Fragment, type ReactNode } from 'react';
import type { Key, Translate } from './translate.ts';

/** Marks where a part goes: an invisible character that no dictionary uses. */
const MARK = '\u2063';

/** A message with elements as parameters: an isolated name, a link. */
export const withParts = (t: Translate, key: Key, parts: Record<string, ReactNode>): ReactNode => {
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `${MARK}${name}${MARK}`]));
  return t(key, marks)
    .split(MARK)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>);
};
