import { expect, it } from 'vitest';
import { expectLinearTime } from '../../scripts/testing/expect-linear-time.ts';
import { plainText } from './plain-text.ts';

it('keeps the lines of a verse', () => {
  expect(plainText('gate gate <br> pāragate<br>bodhi')).toBe('gate gate\npāragate\nbodhi');
  expect(plainText('a<br/>b', ' ')).toBe('a b');
});

it('leaves out tags and footnotes with their markers', () => {
  expect(
    plainText('a <em lang="sa">b</em><sup class="footnote-marker">1</sup><i class="footnote">see <b>c</b></i>.'),
  ).toBe('a b.');
  expect(
    plainText('a<sup class="footnote-marker">1</sup><i class="footnote">in <i>Mil</i> 3, <i>Vism</i></i> <i>b</i>.'),
  ).toBe('a b.');
});

it('takes linear time for footnotes that do not end', () => {
  expectLinearTime(200_000, (size) => plainText(`<i class="footnote">${'<i>a</i>'.repeat(size / 8)}`));
});

it('reads each entity once', () => {
  expect(plainText('&lt;1&gt; &amp;lt; &quot;x&quot; &unknown;')).toBe('<1> &lt; "x" &unknown;');
});

it('takes linear time for any number of spaces and line breaks', () => {
  expectLinearTime(200_000, (size) => plainText(`<p>a${' '.repeat(size)}b</p>`));
  expectLinearTime(200_000, (size) => plainText(' <br> '.repeat(size / 6)));
  expect(plainText(' a <br> <br>\n b ')).toBe(' a\n\nb ');
});
