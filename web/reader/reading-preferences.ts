import { use, useCallback, useEffect, useState } from 'react';
import { readStored, writeCookie, writeStored } from '#web/storage.ts';
import { RenderedLayout } from '#web/ui/rendered-layout.ts';
import type { Arrangement, LayoutMode, Typography } from './reader-types.ts';
import { layoutModeOf } from './view-rules.ts';

/** How this person likes to read: kept on the device, and in a cookie for the server's first byte. */
export type ReadingPreferences = { layoutMode: LayoutMode; arrangement: Arrangement; typography: Typography };

/** In px, for Latin script; other scripts are set in proportion. The style sheet has a rule for each. */
export const TEXT_SIZES = [14, 15, 17, 19, 21, 24, 28] as const;
/** Times the usual line height of the script. */
export const LINE_SPACINGS = [0.95, 1, 1.1, 1.25] as const;
export const TEXT_FACES = ['sans', 'serif'] as const;
export const ARRANGEMENTS = ['below', 'beside'] as const;

export const DEFAULT_TYPOGRAPHY: Typography = { size: 17, spacing: 1, face: 'sans' };

const oneOf = <Value>(allowed: readonly Value[], value: unknown, otherwise: Value): Value =>
  allowed.find((one) => String(one) === String(value)) ?? otherwise;

/** Anything may stand in a cookie or in storage; what is not known is the default. */
export const readPreferences = (packed: string | null | undefined): ReadingPreferences => {
  const [layoutMode, arrangement, size, spacing, face] = (packed ?? '').split('/');
  return {
    layoutMode: layoutModeOf(layoutMode),
    arrangement: oneOf(ARRANGEMENTS, arrangement, 'below'),
    typography: {
      size: oneOf<number>(TEXT_SIZES, size, DEFAULT_TYPOGRAPHY.size),
      spacing: oneOf<number>(LINE_SPACINGS, spacing, DEFAULT_TYPOGRAPHY.spacing),
      face: oneOf(TEXT_FACES, face, DEFAULT_TYPOGRAPHY.face),
    },
  };
};

export const packPreferences = ({ layoutMode, arrangement, typography }: ReadingPreferences): string =>
  [layoutMode, arrangement, typography.size, typography.spacing, typography.face].join('/');

/** `layoutMode` has a key of its own, as the spec says; the rest is packed into one. */
const storedPreferences = (rendered: string | undefined): ReadingPreferences => {
  const preferences = readPreferences(readStored('reading') ?? rendered);
  const layoutMode = readStored('layoutMode');
  return layoutMode === null ? preferences : { ...preferences, layoutMode: layoutModeOf(layoutMode) };
};

const savePreferences = (preferences: ReadingPreferences) => {
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
      savePreferences(next);
      return next;
    });
  }, []);
  return [preferences, change];
};
