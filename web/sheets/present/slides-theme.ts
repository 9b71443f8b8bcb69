import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/storage.ts';
import { showThemeMeanwhile } from '#web/ui/theme.ts';

export type SlidesTheme = 'light' | 'dark';

/** As chosen on this device for slides, else as the page is shown. */
const startTheme = (): SlidesTheme => {
  const stored = readStored('slidesTheme');
  if (stored === 'light' || stored === 'dark') return stored;
  return getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';
};

/** A projector in a bright room needs another theme than reading at night does. */
export const useSlidesTheme = (): [SlidesTheme | undefined, (theme: SlidesTheme) => void] => {
  const [theme, setTheme] = useState<SlidesTheme>();
  // Only the browser knows what is stored: until then the page has the theme it was rendered with.
  useEffect(() => setTheme(startTheme()), []);
  useEffect(() => (theme ? showThemeMeanwhile(theme) : undefined), [theme]);
  const choose = (next: SlidesTheme) => {
    writeStored('slidesTheme', next);
    setTheme(next);
  };
  return [theme, choose];
};
