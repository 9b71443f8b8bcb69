import type { ReactNode } from 'react';

/** Read aloud, not shown. The class is global because it is used everywhere. */
export const ScreenReaderText = ({ children }: { children: ReactNode }) => (
  <span className="screen-reader-text">{children}</span>
);
