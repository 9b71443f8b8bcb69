import type { SiteLanguage } from '#shared/languages.ts';

/** First and last name, or their fields, in the order in which a language writes a name: in Chinese the family name first. */
export const inNameOrder = <First, Last>(language: SiteLanguage, first: First, last: Last): (First | Last)[] =>
  language === 'zh-Hans-CN' ? [last, first] : [first, last];
