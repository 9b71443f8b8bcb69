import { useEffect, useState } from 'react';

/** The value once it has stayed the same for `ms`. */
export const useDebounced = <Value>(value: Value, ms: number): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
};

/** Debounces typed text; an empty text is returned immediately. */
export const useDebouncedText = (text: string, ms: number): string => {
  const debounced = useDebounced(text, ms);
  return text === '' ? '' : debounced;
};
