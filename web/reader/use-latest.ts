import { type RefObject, useInsertionEffect, useRef } from 'react';

/** What was rendered last, for whoever listens for longer than one render. It is there before any layout effect looks. */
export const useLatest = <Value>(value: Value): Readonly<RefObject<Value>> => {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
};
