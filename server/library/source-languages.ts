/**
 * Sources name languages by ISO 639-3 or by codes of their own; readers choose among the product's short codes.
 * A code that is not in the table is already short, or has no shorter one (`gsw`), and stays as it is.
 */
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
