import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ARRANGEMENTS,
  LINE_SPACINGS,
  NUMBERS,
  formatPreferences,
  parsePreferences,
  TEXT_FACES,
  TEXT_SIZES,
} from './reading-preferences.ts';
import { LAYOUT_MODES } from './view-rules.ts';

describe('reading preferences', () => {
  it('default to segmented, below each other, at the default size', () => {
    const defaults = {
      layoutMode: 'SEGMENTED',
      arrangement: 'below',
      typography: { size: 17, spacing: 1, face: 'serif' },
      numbers: 'passage',
    };
    expect(parsePreferences(null)).toEqual(defaults);
    expect(parsePreferences('<script>/?/9999/-1/comic')).toEqual(defaults);
  });

  it('keep the face that a device has chosen, whatever the default is', () => {
    expect(parsePreferences('SEGMENTED/below/17/1/sans/passage').typography.face).toBe('sans');
  });

  it('round-trip', () => {
    const preferences = fc.record({
      layoutMode: fc.constantFrom(...LAYOUT_MODES),
      arrangement: fc.constantFrom(...ARRANGEMENTS),
      typography: fc.record({
        size: fc.constantFrom(...TEXT_SIZES),
        spacing: fc.constantFrom(...LINE_SPACINGS),
        face: fc.constantFrom(...TEXT_FACES),
      }),
      numbers: fc.constantFrom(...NUMBERS),
    });
    fc.assert(fc.property(preferences, (one) => void expect(parsePreferences(formatPreferences(one))).toEqual(one)));
  });

  it('fit into a cookie without escaping', () => {
    expect(formatPreferences(parsePreferences('PROSE/beside/21/1.25/serif/edition'))).toMatch(/^[\w./]+$/);
  });
});
