import { use, useCallback, useEffect, useState } from 'react';
import { readStored, writeCookie, writeStored } from '#web/storage.ts';
import { RenderedLayout } from '#web/ui/rendered-layout.ts';
import type { Arrangement, LayoutMode, Numbers, Typography } from './reader-types.ts';
import { parseLayoutMode } from './view-rules.ts';

/** Stored on the device, and in a cookie so that the server renders them. */
export type ReadingPreferences = {
  layoutMode: LayoutMode;
  arrangement: Arrangement;
  typography: Typography;
  numbers: Numbers;
};

/** In px for Latin script; other scripts in proportion. The style sheet has a rule for each. */
export const TEXT_SIZES = [14, 15, 17, 19, 21, 24, 28] as const;
/** Factors of the default line height of the script. */
export const LINE_SPACINGS = [0.95, 1, 1.1, 1.25] as const;
export const TEXT_FACES = ['serif', 'sans'] as const;
export const NUMBERS: readonly Numbers[] = ['passage', 'edition', 'none'];
export const ARRANGEMENTS = ['below', 'beside'] as const;

export const DEFAULT_TYPOGRAPHY: Typography = { size: 17, spacing: 1, face: 'serif' };

const oneOf = <Value>(allowed: readonly Value[], value: unknown, fallback: Value): Value =>
  allowed.find((one) => String(one) === String(value)) ?? fallback;

/** Invalid values in the cookie or storage become the default. */
export const parsePreferences = (serialized: string | null | undefined): ReadingPreferences => {
  const [layoutMode, arrangement, size, spacing, face, numbers] = (serialized ?? '').split('/');
  return {
    layoutMode: parseLayoutMode(layoutMode),
    arrangement: oneOf(ARRANGEMENTS, arrangement, 'below'),
    typography: {
      size: oneOf<number>(TEXT_SIZES, size, DEFAULT_TYPOGRAPHY.size),
      spacing: oneOf<number>(LINE_SPACINGS, spacing, DEFAULT_TYPOGRAPHY.spacing),
      face: oneOf(TEXT_FACES, face, DEFAULT_TYPOGRAPHY.face),
    },
    numbers: oneOf(NUMBERS, numbers, 'passage'),
  };
};

export const formatPreferences = ({ layoutMode, arrangement, typography, numbers }: ReadingPreferences): string =>
  [layoutMode, arrangement, typography.size, typography.spacing, typography.face, numbers].join('/');

/** By the spec `layoutMode` has a storage key of its own; the rest shares one. */
const storedPreferences = (rendered: string | undefined): ReadingPreferences => {
  const preferences = parsePreferences(readStored('reading') ?? rendered);
  const layoutMode = readStored('layoutMode');
  return layoutMode === null ? preferences : { ...preferences, layoutMode: parseLayoutMode(layoutMode) };
};

const savePreferences = (preferences: ReadingPreferences) => {
  const serialized = formatPreferences(preferences);
  writeStored('layoutMode', preferences.layoutMode);
  writeStored('reading', serialized);
  writeCookie('reading', serialized);
};

/** As the server rendered them; then as stored, which differs only when the cookie is missing. */
export const useReadingPreferences = (): [ReadingPreferences, (change: Partial<ReadingPreferences>) => void] => {
  const rendered = use(RenderedLayout);
  const [preferences, setPreferences] = useState(() => parsePreferences(rendered));

  useEffect(() => {
    const stored = storedPreferences(rendered);
    if (formatPreferences(stored) !== formatPreferences(parsePreferences(rendered))) setPreferences(stored);
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
