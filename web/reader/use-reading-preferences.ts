import { use, useCallback, useEffect, useState } from 'react';
import { readStored, writeCookie, writeStored } from '#web/storage.ts';
import { RenderedLayout } from '#web/ui/rendered-layout.ts';
import { packPreferences, type ReadingPreferences, readPreferences } from './reading-preferences.ts';
import { layoutModeOf } from './view-rules.ts';

/** `layoutMode` has a key of its own, as the spec says; the rest is packed into one. */
const storedPreferences = (rendered: string | undefined): ReadingPreferences => {
  const preferences = readPreferences(readStored('reading') ?? rendered);
  const layoutMode = readStored('layoutMode');
  return layoutMode === null ? preferences : { ...preferences, layoutMode: layoutModeOf(layoutMode) };
};

const keep = (preferences: ReadingPreferences) => {
  const packed = packPreferences(preferences);
  writeStored('layoutMode', preferences.layoutMode);
  writeStored('reading', packed);
  writeCookie('reading', packed);
};

/** As the server rendered it first; then as stored, which differs only when the cookie is gone. */
export const useReadingPreferences = (): [ReadingPreferences, (change: Partial<ReadingPreferences>) => void] => {
  const rendered = use(RenderedLayout);
  const [preferences, setPreferences] = useState(() => readPreferences(rendered));

  useEffect(() => {
    const stored = storedPreferences(rendered);
    if (packPreferences(stored) !== packPreferences(readPreferences(rendered))) setPreferences(stored);
  }, [rendered]);

  const change = useCallback((changed: Partial<ReadingPreferences>) => {
    setPreferences((before) => {
      const next = { ...before, ...changed };
      keep(next);
      return next;
    });
  }, []);
  return [preferences, change];
};
