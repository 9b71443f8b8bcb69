import { useEffect } from 'react';

let works = 0;

/** While this holds, the end of a session asks over the page instead of leaving it: nothing typed is lost. */
export const hasUnsavedWork = (): boolean => works > 0;

export const useUnsavedWork = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return;
    works += 1;
    return () => {
      works -= 1;
    };
  }, [isUnsaved]);
