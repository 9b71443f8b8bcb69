import type { SiteLanguage } from '#shared/languages.ts';

type CommentKind = 'comment' | 'comment_waiting' | 'reply' | 'mention' | 'comment_like' | 'comment_removed';
type Grouped = 'comment' | 'comment_waiting' | 'reply' | 'comment_like';

/** What a digest says of comments. Never their words: the sheet may be private by the time the mail is read. */
export const COMMENT_DIGEST: Record<SiteLanguage, Record<CommentKind | `${Grouped}_more`, string>> = {
  en: {
    comment: '{person} commented on your sheet “{sheet}”.',
    comment_more: '{person} commented on your sheet “{sheet}”, and there are {count} more comments.',
    comment_waiting: '{person} commented on your sheet “{sheet}”. The comment waits for your approval.',
    comment_waiting_more:
      '{person} and others commented on your sheet “{sheet}”. {count} more comments wait for your approval.',
    reply: '{person} replied in a conversation of yours on “{sheet}”.',
    reply_more: '{person} replied to you on “{sheet}”, and there are {count} more replies.',
    mention: '{person} mentioned you in a comment on “{sheet}”.',
    comment_like: '{person} likes your comment on “{sheet}”.',
    comment_like_more: '{person} and {count} more like your comment on “{sheet}”.',
    comment_removed: 'A moderator removed your comment on “{sheet}”.',
  },
  'bo-IN': {
    comment: '{person} ཡིས་ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ལ་མཆན་བྲིས་སོང་།',
    comment_more: '{person} ཡིས་ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ལ་མཆན་བྲིས་སོང་། མཆན་གཞན་ {count} ཡོད།',
    comment_waiting: '{person} ཡིས་ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ལ་མཆན་བྲིས་སོང་། ཁྱེད་ཀྱི་ཆོག་མཆན་སྒུག་བཞིན་འདུག',
    comment_waiting_more: '{person} སོགས་ཀྱིས་ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ལ་མཆན་བྲིས་སོང་། མཆན་གཞན་ {count} ཁྱེད་ཀྱི་ཆོག་མཆན་སྒུག་བཞིན་འདུག',
    reply: '{person} ཡིས་«{sheet}»ཐོག་ཁྱེད་ཀྱི་གླེང་མོལ་ལ་ལན་བཏབ་སོང་།',
    reply_more: '{person} ཡིས་«{sheet}»ཐོག་ཁྱེད་ལ་ལན་བཏབ་སོང་། ལན་གཞན་ {count} ཡོད།',
    mention: '{person} ཡིས་«{sheet}»ཐོག་གི་མཆན་ནང་ཁྱེད་ཀྱི་མིང་བཀོད་འདུག',
    comment_like: '{person} «{sheet}»ཐོག་གི་ཁྱེད་ཀྱི་མཆན་ལ་དགའ།',
    comment_like_more: '{person} དང་གཞན་ {count} «{sheet}»ཐོག་གི་ཁྱེད་ཀྱི་མཆན་ལ་དགའ།',
    comment_removed: 'ལྟ་སྐྱོང་པས་«{sheet}»ཐོག་གི་ཁྱེད་ཀྱི་མཆན་བསུབས་སོང་།',
  },
  'zh-Hans-CN': {
    comment: '{person} 评论了您的文稿《{sheet}》。',
    comment_more: '{person} 评论了您的文稿《{sheet}》，另有 {count} 条评论。',
    comment_waiting: '{person} 评论了您的文稿《{sheet}》，等待您批准。',
    comment_waiting_more: '{person} 等人评论了您的文稿《{sheet}》，另有 {count} 条评论等待您批准。',
    reply: '{person} 在《{sheet}》中回复了您参与的讨论。',
    reply_more: '{person} 在《{sheet}》中回复了您，另有 {count} 条回复。',
    mention: '{person} 在《{sheet}》的评论中提到了您。',
    comment_like: '{person} 喜欢您在《{sheet}》中的评论。',
    comment_like_more: '{person} 和另外 {count} 人喜欢您在《{sheet}》中的评论。',
    comment_removed: '版主删除了您在《{sheet}》中的评论。',
  },
};
