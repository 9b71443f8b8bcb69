import { expect, it } from 'vitest';
import { divideParagraph } from './divide-paragraph.ts';

const sentence = 'A sentence of some words. ';

it('a paragraph is cut between sentences, and never within an element', () => {
  const note = `<i class="footnote">${sentence.repeat(30)}</i>`;
  const parts = divideParagraph(
    `${sentence.repeat(20)}<b>${sentence.repeat(3)}</b>${sentence.repeat(20)}end${note}. Rest.`,
  );
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect((part.match(/<[bi]\b/g) ?? []).length).toBe((part.match(/<\/[bi]>/g) ?? []).length);
  expect(parts.join(' ').replaceAll(/\s+/g, ' ')).toContain(note.trim().replaceAll(/\s+/g, ' '));
});

it('short ones stay whole, and one long element too', () => {
  expect(divideParagraph('<b>a</b>. b')).toEqual(['<b>a</b>. b']);
  expect(divideParagraph(`<b>${sentence.repeat(100)}</b>`)).toHaveLength(1);
});
