import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkClient, findUnsupported, findUnsupportedCss, OPTIONAL, OPTIONAL_CSS } from './browser-support.mjs';
import { BUILD_TARGET, SUPPORTED } from './supported-browsers.mjs';

describe('the check of what browsers support', () => {
  it.each([
    ['URL.canParse(address)', 'URL.canParse'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['list.symmetricDifference(other)', '.symmetricDifference()'],
    ['element.checkVisibility()', '.checkVisibility()'],
    ['crypto.randomUUID()', 'crypto.randomUUID'],
    ["navigator['clipboard'].writeText(text)", 'navigator.clipboard'],
    ['new Highlight(range)', 'Highlight'],
  ])('finds %s', (code, name) => {
    expect(findUnsupported(code)).toEqual([name]);
  });

  it('accepts what every supported browser has, and methods of the same name of other objects', () => {
    const code = 'list.toSorted().at(-1); text.replaceAll(a, b); structuredClone(x); map.destroy(); new URL(a).href';
    expect(findUnsupported(code)).toEqual([]);
  });

  it('finds rules of stylesheets', () => {
    expect(findUnsupportedCss('a{display:flex;flex-direction:column}a:hover{color:red}')).toEqual([]);
    expect(findUnsupportedCss('@scope (a){p{text-wrap:balance}}p:popover-open{color:red}')).toEqual([
      ':popover-open',
      '@scope',
      'text-wrap',
    ]);
  });
});

describe('the built client', () => {
  const { scripts, styles } = checkClient(join(import.meta.dirname, '../dist/client/assets'));

  it('uses nothing that a supported browser lacks, unless it can do without', () => {
    expect(scripts).toEqual(Object.keys(OPTIONAL).toSorted());
    expect(styles).toEqual(OPTIONAL_CSS.toSorted());
  });

  it('is compiled for the browsers that the README lists', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    expect(readme).toContain(
      `Chrome and Edge ${SUPPORTED.chrome}, Firefox ${SUPPORTED.firefox}, Safari ${SUPPORTED.safari}`,
    );
    expect(BUILD_TARGET).toEqual([
      `chrome${SUPPORTED.chrome}`,
      `edge${SUPPORTED.edge}`,
      `firefox${SUPPORTED.firefox}`,
      `safari${SUPPORTED.safari}`,
      `ios${SUPPORTED.safari_ios}`,
    ]);
  });
});
