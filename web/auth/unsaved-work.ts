import { useEffect } from 'react';

let unsavedCount = 0;

/** While true, the end of a session asks to log in over the page instead of leaving it, so that nothing typed is lost. */
export const hasUnsavedWork = (): boolean => unsavedCount > 0;

export const useUnsavedWork = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedCount += 1;
    return () => {
      unsavedCount -= 1;
    };
  }, [isUnsaved]);
