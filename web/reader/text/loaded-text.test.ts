import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '#shared/contract/text-sections.ts';
import type { Details, OpenedText } from '#shared/contract/texts.ts';
import { edgeOf, hasMore, loadedFrom, withoutVersion, withPage } from './loaded-text.ts';
import { allSegments } from './section-tree.ts';

const TOTAL = 95;
const segment = (number: number, translated: boolean): Segment => ({
  segment_id: `s${number}`,
  segment_number: number,
  content: 'x',
  type: 'prose',
  level: null,
  starts_block: true,
  translation: translated
    ? { text_id: 'v', segment_id: 'v1', segment_number: 1, language: 'en', script: 'Latn', content: 'y' }
    : null,
  covered_by: null,
  label: null,
  has_own_number: false,
});
const page = (
  anchor: number,
  direction: 'next' | 'previous',
  version_id: string | null = null,
  content = 'c',
): Details => {
  const [from, to] = direction === 'next' ? [anchor, Math.min(TOTAL, anchor + 19)] : [Math.max(1, anchor - 19), anchor];
  const segments = Array.from({ length: to - from + 1 }, (_, index) => segment(from + index, version_id !== null));
  return {
    text_detail: { id: 't' } as OpenedText,
    version_detail: version_id === null ? null : ({ id: version_id } as OpenedText),
    content: {
      id: content,
      text_id: 't',
      sections: [{ id: 'a', title: 'a', section_number: 1, parent_id: null, segments, sections: [] }],
    },
    current_segment_position: anchor,
    total_segments: TOTAL,
    size: 20,
    not_found: [],
    pagination_direction: direction,
  };
};
const start = (at: number, version_id: string | null = null) => {
  const loaded = loadedFrom([page(at, 'next', version_id), page(at, 'previous', version_id)], version_id);
  if (!loaded) throw new Error('nothing loaded');
  return loaded;
};
const numbers = (loaded: ReturnType<typeof start>) => allSegments(loaded.sections).map((one) => one.segment_number);

describe('paging through a text', () => {
  it('has no previous page when the position is 1, and no next page when it equals the total', () => {
    expect([hasMore(start(1), 'previous'), hasMore(start(1), 'next')]).toEqual([false, true]);
    expect([hasMore(start(TOTAL), 'previous'), hasMore(start(TOTAL), 'next')]).toEqual([true, false]);
  });

  it('from any segment, in any order of scrolling, loads every segment once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: TOTAL }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        (at, steps) => {
          let loaded = start(at);
          for (const down of [...steps, ...steps.map((step) => !step)]) {
            const direction = down ? 'next' : 'previous';
            if (!hasMore(loaded, direction)) continue;
            loaded = withPage(loaded, page(edgeOf(loaded, direction).segment_number, direction), { version_id: null });
            const all = numbers(loaded);
            expect(all).toEqual(Array.from({ length: all.length }, (_, index) => loaded.first.segment_number + index));
          }
          expect([loaded.first.segment_number, loaded.last.segment_number]).toEqual([1, TOTAL]);
        },
      ),
    );
  });

  it('a late page for another position, version or content is ignored', () => {
    const loaded = start(50);
    expect(withPage(loaded, page(1, 'next'), { version_id: null })).toBe(loaded);
    expect(withPage(loaded, page(69, 'next', 'v'), { version_id: 'v' })).toBe(loaded);
    expect(withPage(loaded, page(69, 'next', null, 'other'), { version_id: null })).toBe(loaded);
  });

  it('removing a version keeps the loaded range', () => {
    const loaded = withoutVersion(start(50, 'v'));
    expect(loaded).toEqual(start(50));
  });

  it('is null for an empty text', () => {
    const empty = page(1, 'next');
    expect(loadedFrom([{ ...empty, content: { ...empty.content, sections: [] } }], null)).toBeNull();
  });
});
