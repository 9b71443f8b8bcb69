import { type RefObject, useInsertionEffect, useRef } from 'react';

/** The value of the last render, for callbacks that outlive it. Set before any layout effect runs. */
export const useLatest = <Value>(value: Value): Readonly<RefObject<Value>> => {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
};
