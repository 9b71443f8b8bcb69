import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetChapter } from '#web/reader/chapters.ts';
import { chapterAddress, chaptersInAddress } from './chapter-address.ts';

const searchOf = (address: string) => new URL(address, 'http://x').searchParams;

describe('the address of the reader', () => {
  it('has text_id, content_id and segment_id', () => {
    expect(chaptersInAddress(new URLSearchParams('text_id=t&content_id=c&segment_id=s'))).toEqual([
      { id: 'c1', text_id: 't', content_id: 'c', segment_id: 's', version_id: null },
    ]);
  });

  it('opens nothing without a text', () => {
    expect(chaptersInAddress(new URLSearchParams('segment_id=s'))).toEqual([]);
  });

  it('has at most three chapters', () => {
    expect(chaptersInAddress(new URLSearchParams('text_id=t&panes=a_b_c_d'))).toHaveLength(3);
  });

  it('restores all open chapters', () => {
    const optional = fc.option(fc.uuid(), { nil: undefined });
    const pane = fc.record({ text_id: fc.uuid(), segment_id: optional, version_id: fc.option(fc.uuid()) });
    const panes = fc.array(pane, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(panes, (chapters) => {
        const read = chaptersInAddress(searchOf(chapterAddress(chapters)));
        expect(read).toEqual(chapters.map((one, index) => expect.objectContaining({ ...one, id: `c${index + 1}` })));
      }),
    );
  });

  it('of a sheet is the path of the sheet with the texts beside it', () => {
    const sheet = sheetChapter('s');
    const beside = [{ id: 'c2', text_id: 't', segment_id: 'a', version_id: null }];
    const address = chapterAddress([sheet, ...beside], '/pema/title_s');
    expect(address).toBe('/pema/title_s?panes=t.a');
    expect(chaptersInAddress(searchOf(address), sheet)).toEqual([sheet, ...beside]);
    expect(chapterAddress([sheet], '/pema/title_s')).toBe('/pema/title_s');
  });

  it('ignores invalid input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text_id, panes) => {
        expect(chaptersInAddress(new URLSearchParams({ text_id, panes })).length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
