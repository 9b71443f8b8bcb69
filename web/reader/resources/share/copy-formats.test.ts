import { expect, it } from 'vitest';
import { copyFormats } from './copy-formats.ts';

const passage = {
  content: 'gate gate<br>bodhi<sup class="footnote-marker">1</sup><i class="footnote">a note</i> svāhā',
  segment_number: 12,
  own_number: '',
  references: [{ siglum: 'T', value: '251' }],
};
const text = { title: 'Heart Sūtra', language: 'sa', citation: 'Toh 21', source: 'Pothi', license: 'CC0' };
const access = { url: 'https://reading.room/chapter?segment_id=s', accessed: '2026-03-09' };
const formats = copyFormats({ passage, text, translation: null, view: undefined }, access);

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

it('copies what is shown: both, or the translation alone, and credits each', () => {
  const english = { title: 'The Heart', language: 'en', citation: 'Toh 21', source: 'Somebody', license: 'CC BY 4.0' };
  const shown = { passage, text, translation: { content: 'Gone, gone', text: english } };
  const both = copyFormats({ ...shown, view: undefined }, access);
  expect(both.text).toBe('gate gate\nbodhi svāhā\n\nGone, gone');
  for (const credit of ['Heart Sūtra', 'The Heart', 'Somebody', 'CC0', 'CC BY 4.0'])
    expect(both.withCitation).toContain(credit);
  const alone = copyFormats({ ...shown, view: 'TRANSLATIONS' }, access);
  expect(alone.text).toBe('Gone, gone');
  expect(alone.withCitation).toMatch(/^Gone, gone\n\nThe Heart, .*Somebody/);
  expect(alone.withCitation).not.toContain('Heart Sūtra');
});
