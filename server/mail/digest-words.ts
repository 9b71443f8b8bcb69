import type { SiteLanguage } from '#shared/languages.ts';
import type { Notification } from '#shared/contract/notifications.ts';

/** `{person}` is who did it, `{sheet}` the title of the sheet. */
type DigestWords = Record<Notification['kind'], string> & { more: string; unsubscribe: string };

export const DIGEST_WORDS: Record<SiteLanguage, DigestWords> = {
  en: {
    follow: '{person} follows you.',
    like: '{person} likes your sheet “{sheet}”.',
    sheet: '{person} has published “{sheet}”.',
    quote: 'The library has other words now where your sheet “{sheet}” quotes it.',
    more: 'And {count} more.',
    unsubscribe: 'Stop these emails',
  },
  'bo-IN': {
    follow: '{person} ཡིས་ཁྱེད་ཀྱི་རྗེས་སུ་འབྲངས།',
    like: '{person} ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ལ་དགའ།',
    sheet: '{person} ཡིས་«{sheet}»པར་བསྐྲུན་བྱས།',
    quote: 'ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ནང་དྲངས་པའི་ཚིག་དཔེ་མཛོད་ནང་འགྱུར་སོང་།',
    more: 'ད་དུང་ {count} ཡོད།',
    unsubscribe: 'གློག་འཕྲིན་འདི་རིགས་མཚམས་འཇོག',
  },
  'zh-Hans-CN': {
    follow: '{person} 关注了您。',
    like: '{person} 喜欢您的文稿《{sheet}》。',
    sheet: '{person} 发布了《{sheet}》。',
    quote: '您的文稿《{sheet}》所引用的经文在藏书中已有改动。',
    more: '还有 {count} 条。',
    unsubscribe: '不再接收此类邮件',
  },
};
