/** Maps ISO 639-3 and the sources' own codes to the product's short codes. Any other code stays as it is. */
const PRODUCT_CODES: Record<string, string> = {
  bod: 'bo',
  deu: 'de',
  eng: 'en',
  fra: 'fr',
  jpn: 'ja',
  lzh: 'zh',
  pli: 'pi',
  san: 'sa',
  tib: 'bo',
  xct: 'bo',
  'zh-hans': 'zh',
  'zh-hant': 'zh',
  zho: 'zh',
};

export function productLanguage(code: string): string {
  const lower = code.toLowerCase();
  return Object.hasOwn(PRODUCT_CODES, lower) ? PRODUCT_CODES[lower]! : lower;
}
