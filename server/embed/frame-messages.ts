import type { SiteLanguage } from '#shared/languages.ts';

/** The few words of a frame beside those of the passage. They are not in `locales/`, which is what the browser loads. */
export const FRAME_MESSAGES: Record<SiteLanguage, { readOn(site: string): string; missing: string }> = {
  en: { readOn: (site) => `Read on in ${site}`, missing: 'This passage does not exist any more.' },
  'bo-IN': { readOn: (site) => `${site} ནང་མུ་མཐུད་ནས་ཀློག`, missing: 'དུམ་བུ་འདི་ད་ལྟ་མི་འདུག' },
  'zh-Hans-CN': { readOn: (site) => `在 ${site} 继续阅读`, missing: '此段落已不存在。' },
};
