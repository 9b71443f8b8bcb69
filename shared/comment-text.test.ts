import { expect, it } from 'vitest';
import { asQuotation, mentionsIn, parseComment } from './comment-text.ts';

const shown = (body: string) => parseComment(body).flatMap(({ lines }) => lines.flat());
const special = (body: string) => shown(body).filter(({ href, mention }) => href ?? mention);

it('divides a comment into paragraphs and quotations', () => {
  expect(
    parseComment('> One\n>two\nThree\n\nFour').map(({ isQuotation, lines }) => [isQuotation, lines.length]),
  ).toEqual([
    [true, 2],
    [false, 1],
    [false, 1],
  ]);
  expect(parseComment('> One')[0]?.lines[0]).toEqual([{ text: 'One' }]);
  expect(asQuotation('One \n\n two')).toBe('> One\n> two');
});

it('links http addresses alone, without the punctuation around them', () => {
  expect(
    special('See (https://a.example/b). And http://c.example/x_(y), javascript:alert(1) https://').map(
      ({ href }) => href,
    ),
  ).toEqual(['https://a.example/b', 'http://c.example/x_(y)']);
  expect(special('看https://a.example/b。')[0]?.href).toBe('https://a.example/b');
  expect(shown('a <b> & c')).toEqual([{ text: 'a <b> & c' }]);
  expect(shown('before https://a.example after').map(({ text }) => text)).toEqual([
    'before ',
    'https://a.example',
    ' after',
  ]);
});

it('finds names after @, each once, and none in addresses and quotations', () => {
  expect(mentionsIn('@Tashi.dolma, @tashi.dolma! and (@པདྨ) a@b.example https://c.example/@d')).toEqual([
    'tashi.dolma',
    'པདྨ',
  ]);
  expect(mentionsIn('> @tashi said\n@pema')).toEqual(['pema']);
});

it('takes linear time', () => {
  const started = process.cpuUsage().user;
  parseComment(`${'@'.repeat(1000)}${'https://'.repeat(100)}${'.'.repeat(200)}`);
  expect(process.cpuUsage().user - started).toBeLessThan(500_000);
});
