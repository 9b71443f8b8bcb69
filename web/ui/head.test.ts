import { describe, expect, it } from 'vitest';
import { fullTitle, type Head, truncateText } from './head.ts';
import { headTags } from './head-tags.ts';

const head: Head = { title: 'Heart Sūtra', description: 'Short.', path: '/texts/t?type=root_text', kind: 'book' };
const at = { origin: 'https://pothi.example', language: 'en', siteName: 'pothi', languageInAddress: false } as const;
const values = (tags: ReturnType<typeof headTags>, key: string, value: string) =>
  tags
    .filter(({ attributes }) => attributes[key] === value)
    .map(({ attributes }) => attributes.href ?? attributes.content);

describe('the head of a page', () => {
  it('has a title with the name of the site', () => {
    expect(fullTitle(head, 'pothi')).toBe('Heart Sūtra · pothi');
  });

  it('names its canonical address, with the language only where the address does', () => {
    expect(values(headTags(head, at), 'rel', 'canonical')).toEqual(['https://pothi.example/texts/t?type=root_text']);
    expect(values(headTags(head, { ...at, language: 'bo-IN', languageInAddress: true }), 'rel', 'canonical')).toEqual([
      'https://pothi.example/texts/t?type=root_text&lang=bo-IN',
    ]);
  });

  it('names the page in every site language and the bare address as default', () => {
    const tags = headTags(head, at);
    expect(values(tags, 'rel', 'alternate')).toEqual([
      'https://pothi.example/texts/t?type=root_text&lang=en',
      'https://pothi.example/texts/t?type=root_text&lang=bo-IN',
      'https://pothi.example/texts/t?type=root_text&lang=zh-Hans-CN',
      'https://pothi.example/texts/t?type=root_text',
    ]);
    expect(values(tags, 'hreflang', 'x-default')).toEqual(['https://pothi.example/texts/t?type=root_text']);
  });

  it('has Open Graph tags in the language of the page', () => {
    const tags = headTags(head, { ...at, language: 'zh-Hans-CN' });
    expect(values(tags, 'property', 'og:title')).toEqual(['Heart Sūtra']);
    expect(values(tags, 'property', 'og:locale')).toEqual(['zh_CN']);
    expect(values(tags, 'property', 'og:locale:alternate')).toEqual(['en_US', 'bo_IN']);
    expect(values(tags, 'property', 'og:type')).toEqual(['book']);
  });

  it('asks not to be indexed when there is nothing, and names no address', () => {
    const tags = headTags({ ...head, missing: true }, at);
    expect(values(tags, 'name', 'robots')).toEqual(['noindex']);
    expect(values(tags, 'rel', 'canonical')).toEqual([]);
  });
});

describe('a description', () => {
  it('is cut at a word', () => {
    expect(truncateText('one two three four', 12)).toBe('one two…');
    expect(truncateText('short', 12)).toBe('short');
  });

  it('is never cut inside a Tibetan syllable', () => {
    expect(truncateText('བཅོམ་ལྡན་འདས་མ་ཤེས་རབ་ཀྱི་ཕ་རོལ་ཏུ་ཕྱིན་པ', 20)).toBe('བཅོམ་ལྡན་འདས་མ་ཤེས་…');
  });
});
