import { Fragment, type ReactNode } from 'react';
import type { Key, Translate } from './translate.ts';

/** Stands where a part goes until the sentence is cut there; in no dictionary, and not seen if it ever stayed. */
const MARK = '\u2063';

/** A sentence with parts that are more than words: a name kept apart from what is around it, a link. */
export const withParts = (t: Translate, key: Key, parts: Record<string, ReactNode>): ReactNode => {
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `${MARK}${name}${MARK}`]));
  return t(key, marks)
    .split(MARK)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>);
};
