import { describe, expect, it } from 'vitest';
import { sheetAddress, sheetIdOf, sheetSlug } from './sheet-address.ts';

const id = '0b8e4c1e-3c1f-4b8a-9a55-0d6c3f2f9f11';

describe('the address of a sheet', () => {
  it.each([
    ['On  Patience', 'on-patience'],
    ['བཟོད་པའི་ སྐོར།', 'བཟོད་པའི་-སྐོར།'],
    ['论忍辱', '论忍辱'],
    ['🙏🏔️', '🙏🏔️'],
    ['a_b/c?d#e%f\\g', 'a-b-c-d-e-f-g'],
    ['???', ''],
    ['x\uD800', 'x\uFFFD'],
  ])('contains the title: %s', (title, slug) => {
    expect(sheetSlug(title)).toBe(slug);
    const address = sheetAddress({ username: 'tashi_dolma.1234', title, id });
    expect(new URL(address, 'https://texts.example').pathname).toBe(address);
    expect(decodeURIComponent(address)).toBe(`/tashi_dolma.1234/${slug}_${id}`);
    expect(sheetIdOf(address)).toBe(id);
  });

  it('works after its author has deleted their account', () => {
    expect(sheetAddress({ username: '', title: 'Left', id })).toBe(`/former-member/left_${id}`);
  });

  it('needs an underscore and an id', () => {
    expect([sheetIdOf('patience'), sheetIdOf('patience_')]).toEqual([undefined, undefined]);
  });
});
