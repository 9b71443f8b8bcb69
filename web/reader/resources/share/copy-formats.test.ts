import { expect, it } from 'vitest';
import { copyFormats, formatLocalDate } from './copy-formats.ts';

const passage = {
  content: 'gate gate<br>bodhi<sup class="footnote-marker">1</sup><i class="footnote">a note</i> svāhā',
  segment_number: 12,
  references: [{ siglum: 'T', value: '251' }],
};
const text = { title: 'Heart Sūtra', language: 'sa', source: 'Pothi', license: 'CC0' };
const formats = copyFormats(passage, text, {
  url: 'https://reading.room/chapter?segment_id=s',
  accessed: '2026-03-09',
});

it('copies the text alone, line by line, without footnotes', () => {
  expect(formats.text).toBe('gate gate\nbodhi svāhā');
});

it('copies the text with a citation below it', () => {
  const [copied, cited] = formats.withCitation.split('\n\n');
  expect(copied).toBe(formats.text);
  for (const part of ['Heart Sūtra', '12', 'T 251', 'Pothi', 'https://reading.room/chapter?segment_id=s']) {
    expect(cited).toContain(part);
  }
});

it('copies the citation for BibTeX and for reference managers', () => {
  expect(formats.bibtex).toMatch(/^@misc\{/);
  expect(formats.ris).toMatch(/^TY {2}- /);
});

it("uses the date of the reader's time zone", () => {
  expect(formatLocalDate(new Date(2026, 2, 9, 23, 59))).toBe('2026-03-09');
});
