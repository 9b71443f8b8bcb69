import type { Notification } from '#shared/contract/notifications.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import type { GroupedNotification } from '#shared/notification-kinds.ts';
import { COMMENT_DIGEST } from './comment-messages.ts';
import { MODERATION_DIGEST } from './moderation-messages.ts';

/**
 * `{person}` stands for who did it, `{count}` for the others of its group, `{sheet}` for the title of the sheet. The title of a collection is left out: whoever
 * invites may be a stranger, and could write anything into a mail of ours.
 */
type DigestMessages = Record<Notification['kind'] | `${GroupedNotification}_more`, string> & {
  more: string;
  unsubscribe: string;
};

export const DIGEST_MESSAGES: Record<SiteLanguage, DigestMessages> = {
  en: {
    ...MODERATION_DIGEST.en,
    ...COMMENT_DIGEST.en,
    follow: '{person} follows you.',
    like: '{person} likes your sheet “{sheet}”.',
    sheet: '{person} has published “{sheet}”.',
    follow_more: '{person} and {count} more follow you.',
    like_more: '{person} and {count} more like your sheet “{sheet}”.',
    sheet_more: '{person} has published “{sheet}” and {count} more.',
    quote: 'The passage your sheet “{sheet}” quotes has changed in the library.',
    invitation: '{person} invites you to edit a collection of sheets.',
    correction_accepted: 'A correction that you have suggested was accepted.',
    correction_declined: 'A correction that you have suggested was declined.',
    correction_asked: 'An editor asks about a correction that you have suggested.',
    download_ready: 'A download that you have asked for is ready.',
    download_failed: 'A download that you have asked for could not be finished.',
    handed_in: '{person} has handed in an answer to “{sheet}”.',
    handed_in_more: '{person} and {count} more have handed in answers to “{sheet}”.',
    answer_returned: '{person} has returned your answer “{sheet}”.',
    more: 'And {count} more.',
    unsubscribe: 'Stop these emails',
  },
  'bo-IN': {
    ...MODERATION_DIGEST['bo-IN'],
    ...COMMENT_DIGEST['bo-IN'],
    follow: '{person} ཡིས་ཁྱེད་ཀྱི་རྗེས་སུ་འབྲངས།',
    like: '{person} ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ལ་དགའ།',
    sheet: '{person} ཡིས་«{sheet}»པར་སྐྲུན་བྱས།',
    follow_more: '{person} དང་གཞན་ {count} ཡིས་ཁྱེད་ཀྱི་རྗེས་སུ་འབྲངས།',
    like_more: '{person} དང་གཞན་ {count} ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ལ་དགའ།',
    sheet_more: '{person} ཡིས་«{sheet}»དང་གཞན་ {count} པར་སྐྲུན་བྱས།',
    quote: 'ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ནང་དྲངས་པའི་ཚིག་དཔེ་མཛོད་ནང་འགྱུར་སོང་།',
    invitation: '{person} ཡིས་ཁྱེད་ལ་ཤོག་ལྷེའི་ཕྱོགས་བསྒྲིགས་ཤིག་རྩོམ་སྒྲིག་བྱེད་པར་མགྲོན་འབོད་བྱས།',
    correction_accepted: 'ཁྱེད་ཀྱི་ནོར་བཅོས་བསམ་འཆར་དང་ལེན་བྱས་སོང་།',
    correction_declined: 'ཁྱེད་ཀྱི་ནོར་བཅོས་བསམ་འཆར་དང་ལེན་མ་བྱས།',
    correction_asked: 'རྩོམ་སྒྲིག་པས་ཁྱེད་ཀྱི་ནོར་བཅོས་བསམ་འཆར་སྐོར་དྲི་བ་བཏོན་སོང་།',
    download_ready: 'ཁྱེད་ཀྱིས་རེ་ཞུ་བྱས་པའི་ཕབ་ལེན་ཞིག་གྲ་སྒྲིག་ཟིན།',
    download_failed: 'ཁྱེད་ཀྱིས་རེ་ཞུ་བྱས་པའི་ཕབ་ལེན་ཞིག་འབྲི་མ་ཐུབ།',
    handed_in: '{person} ཡིས་«{sheet}»ཡི་ལན་ཕུལ་སོང་།',
    handed_in_more: '{person} དང་གཞན་ {count} ཡིས་«{sheet}»ཡི་ལན་ཕུལ་སོང་།',
    answer_returned: '{person} ཡིས་ཁྱེད་ཀྱི་ལན་«{sheet}»ཕྱིར་སྤྲད་སོང་།',
    more: 'ད་དུང་ {count} ཡོད།',
    unsubscribe: 'གློག་འཕྲིན་འདི་རིགས་མཚམས་འཇོག',
  },
  'zh-Hans-CN': {
    ...MODERATION_DIGEST['zh-Hans-CN'],
    ...COMMENT_DIGEST['zh-Hans-CN'],
    follow: '{person} 关注了您。',
    like: '{person} 喜欢您的文稿《{sheet}》。',
    sheet: '{person} 发布了《{sheet}》。',
    follow_more: '{person} 和另外 {count} 人关注了您。',
    like_more: '{person} 和另外 {count} 人喜欢您的文稿《{sheet}》。',
    sheet_more: '{person} 发布了《{sheet}》和另外 {count} 篇文稿。',
    quote: '您的文稿《{sheet}》所引用的经文在藏书中已有改动。',
    invitation: '{person} 邀请您编辑一个文稿合集。',
    correction_accepted: '您建议的更正已被采纳。',
    correction_declined: '您建议的更正未被采纳。',
    correction_asked: '编辑就您建议的更正提出了问题。',
    download_ready: '您请求的下载已准备好。',
    download_failed: '您请求的下载未能完成。',
    handed_in: '{person} 提交了对《{sheet}》的作答。',
    handed_in_more: '{person} 和另外 {count} 人提交了对《{sheet}》的作答。',
    answer_returned: '{person} 发还了您的作答《{sheet}》。',
    more: '还有 {count} 条。',
    unsubscribe: '不再接收此类邮件',
  },
};
