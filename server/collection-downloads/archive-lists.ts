import type { LeftOutReason } from '#shared/collection-downloads.ts';
import type { LeftOut } from '#shared/contract/collection-downloads.ts';
import { DEFAULT_SITE_LANGUAGE, SITE_LANGUAGES, textLanguage, type SiteLanguage } from '#shared/languages.ts';

type Words = { file: string; intro: string; reasons: Record<LeftOutReason, string> };

const WORDS: Record<SiteLanguage, Words> = {
  en: {
    file: 'not-included.txt',
    intro: 'Of the collection, these are not in this archive:',
    reasons: {
      not_licensed: 'its licence does not allow copies; it can be read on the site',
      too_long: 'too long for a file of this format',
      too_many_versions: 'more versions than one file can hold',
      gone: 'no longer published when the archive was written',
      failed: 'it could not be written; please download it alone',
    },
  },
  'bo-IN': {
    file: 'མ་ཚུད་པ།.txt',
    intro: 'ཕྱོགས་སྒྲིག་འདི་ལས་གཤམ་གསལ་རྣམས་ཡིག་ཆའི་ནང་མེད།',
    reasons: {
      not_licensed: 'ཆོག་མཆན་གྱིས་འདྲ་བཤུས་མི་ཆོག དྲ་ཚིགས་སུ་ཀློག་ཆོག',
      too_long: 'རྣམ་གཞག་འདིའི་ཡིག་ཆར་རིང་དྲགས་པ།',
      too_many_versions: 'ཡིག་ཆ་གཅིག་གིས་ཤོང་བ་ལས་མང་བའི་པར་གཞི།',
      gone: 'ཡིག་ཆ་འབྲི་དུས་སྤྱི་ལ་མི་སྟོན་པ།',
      failed: 'འབྲི་མ་ཐུབ། གཞུང་འདི་རྐྱང་པ་ཕབ་ལེན་བྱེད་རོགས།',
    },
  },
  'zh-Hans-CN': {
    file: '未包含.txt',
    intro: '本合集中的以下内容未包含在此压缩包内：',
    reasons: {
      not_licensed: '其许可不允许复制；可在网站上阅读',
      too_long: '对此格式的文件而言过长',
      too_many_versions: '版本数量超出单个文件的上限',
      gone: '生成压缩包时已不再公开',
      failed: '未能写入；请单独下载',
    },
  },
};

const siteLanguageOf = (language: string): SiteLanguage =>
  SITE_LANGUAGES.find((each) => textLanguage(each) === language) ?? DEFAULT_SITE_LANGUAGE;

/** The list of what is not in an archive, in the language of whoever asked for it. */
export const leftOutFile = (leftOut: LeftOut[], language: string): { path: string; text: string } => {
  const { file, intro, reasons } = WORDS[siteLanguageOf(language)];
  const lines = leftOut.map((each) => `- ${each.title} (${each.language}): ${reasons[each.reason]}`);
  // Windows takes a file without this mark for one in the letters of a country.
  return { path: file, text: `\uFEFF${[intro, '', ...lines, ''].join('\r\n')}` };
};
