import type { ReactNode } from 'react';

/** Read aloud, not shown. The class is global because it is used everywhere. */
export const ScreenReaderText = ({ lang, children }: { lang?: string; children: ReactNode }) => (
  <span className="screen-reader-text" lang={lang}>
    {children}
  </span>
);
