import { describe, expect, it } from 'vitest';
import { BAR_AT_START, nextBarState, type PageScroll } from './bar-rules.ts';

/** Whether the bar is away after the page has been scrolled to each of these places in turn. */
const isAwayAt = (tops: number[], last: Partial<PageScroll> = {}): boolean =>
  tops.reduce(
    (state, top, index) =>
      nextBarState(state, {
        top,
        ownScroll: 0,
        height: 800,
        isAtEnd: false,
        ...(index === tops.length - 1 ? last : {}),
      }),
    BAR_AT_START,
  ).isAway;

const DOWN = [60, 120, 180, 240];

describe('the bar above a text', () => {
  it('goes while the reader reads down, also slowly', () => {
    expect(isAwayAt(DOWN)).toBe(true);
    expect(isAwayAt([97, 103, 109, 115, 121, 127])).toBe(true);
  });

  it('stays at the top of the page', () => {
    expect(isAwayAt([20, 50, 90])).toBe(false);
    expect(isAwayAt([...DOWN, 180, 96])).toBe(false);
  });

  it('comes back when the reader turns around, not when a finger trembles', () => {
    expect(isAwayAt([...DOWN, 230])).toBe(false);
    expect(isAwayAt([...DOWN, 236, 240])).toBe(true);
    expect(isAwayAt([...DOWN, 236, 230])).toBe(false);
  });

  it('comes back at the end of the text', () => expect(isAwayAt([...DOWN, 300], { isAtEnd: true })).toBe(false));

  it('stays as it is when the site scrolls to keep the place, however far', () => {
    const read = (tops: [number, number][]) =>
      tops.reduce(
        (state, [top, ownScroll]) => nextBarState(state, { top, ownScroll, height: 800, isAtEnd: false }),
        BAR_AT_START,
      );
    expect(read([[200, 200]]).isAway).toBe(false);
    expect(
      read([
        [400, 400],
        [300, 300],
      ]).isAway,
    ).toBe(false);
    const away = [
      [120, 0],
      [180, 0],
    ] satisfies [number, number][];
    expect(read([...away, [130, -50]]).isAway).toBe(true);
    // While the reader scrolls on at the same time.
    expect(read([...away, [160, -50], [190, -50]]).isAway).toBe(true);
    expect(read([...away, [260, 100]]).isAway).toBe(false);
  });

  it('stays as it is when the page jumps', () => {
    expect(isAwayAt([...DOWN, 2240])).toBe(true);
    expect(isAwayAt([...DOWN, 2240, 240])).toBe(true);
    expect(isAwayAt([2000])).toBe(false);
    expect(isAwayAt([2000, 2010])).toBe(false);
  });
});
