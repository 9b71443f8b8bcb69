import { expect, it } from 'vitest';
import { toLinkAddress } from './marks.ts';

it.each([
  ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
  [' example.org ', 'https://example.org'],
  ['example.org/a', 'https://example.org/a'],
  ['example.org:8080/a', 'https://example.org:8080/a'],
  ['དཔེ.example', 'https://དཔེ.example'],
  ['tashi@example.org', 'mailto:tashi@example.org'],
  ['mailto:tashi@example.org', 'mailto:tashi@example.org'],
  ['/chapter?text_id=1', '/chapter?text_id=1'],
  ['#note', '#note'],
  ['https://', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//evil.example', undefined],
  ['two words', undefined],
  ['word', undefined],
  ['', undefined],
])('the link meant by %s is %s', (text, address) => {
  expect(toLinkAddress(text)).toBe(address);
});
