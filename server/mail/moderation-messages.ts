import type { SiteLanguage } from '#shared/languages.ts';

/** `{until}` stands for a day, `{sheet}` for the title of a sheet; what the moderator has written follows. */
type Message = { subject: string; before: string; action?: string; after: string };

/** What moderators tell by mail. */
export type ModerationMailKind = 'warned' | 'silenced' | 'closed' | 'unlisted' | 'taken_down' | 'report_reply';

export const MODERATION_MESSAGES: Record<SiteLanguage, Record<ModerationMailKind, Message>> = {
  en: {
    warned: {
      subject: 'A word from the moderators',
      before: 'A moderator of {site} warns you for this reason:',
      after: 'Your account works as before.',
    },
    silenced: {
      subject: 'You cannot publish for a time',
      before: 'Until {until} you cannot publish, report or invite at {site}. A moderator gave this reason:',
      after: 'You can still read everything and write privately.',
    },
    closed: {
      subject: 'Your account was closed',
      before:
        'A moderator has closed your account at {site}. Nobody can log in to it, and nothing of it is public. The reason:',
      after: 'If you think that this is a mistake, please write to the operators of the site with the feedback form.',
    },
    unlisted: {
      subject: 'Your sheet is no longer listed',
      before:
        'A moderator of {site} has taken your sheet “{sheet}” out of all lists and searches. Whoever has its address can read it. The reason:',
      action: 'Open the sheet',
      after: 'You can answer above the sheet.',
    },
    taken_down: {
      subject: 'Your sheet was taken down',
      before:
        'A moderator of {site} has taken down your sheet “{sheet}”. Only you and the moderators see it now. The reason:',
      action: 'Open the sheet',
      after: 'You can go on editing it, and answer above the sheet.',
    },
    report_reply: {
      subject: 'An answer to what you wrote',
      before: 'You wrote to {site}. This is the answer:',
      after: 'Please do not reply to this email; use the feedback form to write again.',
    },
  },
  'bo-IN': {
    warned: {
      subject: 'ལྟ་སྐྱོང་པའི་བརྡ་ལན།',
      before: '{site} ཡི་ལྟ་སྐྱོང་པས་རྒྱུ་མཚན་འདིའི་ཆེད་ཁྱེད་ལ་ཉེན་བརྡ་གཏོང་།',
      after: 'ཁྱེད་ཀྱི་རྩིས་ཐོ་སྔར་བཞིན་སྤྱོད་ཆོག',
    },
    silenced: {
      subject: 'རེ་ཞིག་པར་སྐྲུན་བྱེད་མི་ཆོག',
      before: '{until} བར་ཁྱེད་ཀྱིས་ {site} ནང་པར་སྐྲུན་དང་སྙན་ཞུ། མགྲོན་འབོད་བྱེད་མི་ཆོག ལྟ་སྐྱོང་པའི་རྒྱུ་མཚན།',
      after: 'ཁྱེད་ཀྱིས་ཚང་མ་ཀློག་པ་དང་སྒེར་དུ་འབྲི་ཆོག',
    },
    closed: {
      subject: 'ཁྱེད་ཀྱི་རྩིས་ཐོ་སྒོ་བརྒྱབ་ཟིན།',
      before: 'ལྟ་སྐྱོང་པས་ {site} ནང་གི་ཁྱེད་ཀྱི་རྩིས་ཐོ་སྒོ་བརྒྱབ་པ་ཡིན། ནང་འཛུལ་བྱེད་མི་ཐུབ། གང་ཡང་སྤྱི་ལ་མི་སྟོན། རྒྱུ་མཚན།',
      after: 'འདི་ནོར་འཁྲུལ་ཡིན་སྙམ་ན། བསམ་འཆར་འགེངས་ཤོག་བརྒྱུད་ནས་དྲ་ཚིགས་སྐྱོང་མཁན་ལ་འབྲི་རོགས།',
    },
    unlisted: {
      subject: 'ཁྱེད་ཀྱི་ཤོག་ལྷེ་ཐོ་ནང་མི་སྟོན།',
      before: '{site} ཡི་ལྟ་སྐྱོང་པས་ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ཐོ་དང་འཚོལ་བཤེར་ནས་ཕྱིར་བཏོན་ཡོད། ཁ་བྱང་ཡོད་མཁན་གྱིས་ཀློག་ཐུབ། རྒྱུ་མཚན།',
      action: 'ཤོག་ལྷེ་ཁ་ཕྱེ།',
      after: 'ཤོག་ལྷེའི་སྟེང་དུ་ལན་འདེབས་ཐུབ།',
    },
    taken_down: {
      subject: 'ཁྱེད་ཀྱི་ཤོག་ལྷེ་ཕབ་ཟིན།',
      before: '{site} ཡི་ལྟ་སྐྱོང་པས་ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ཕབ་པ་ཡིན། ད་ལྟ་ཁྱེད་དང་ལྟ་སྐྱོང་པས་མ་གཏོགས་མི་མཐོང་། རྒྱུ་མཚན།',
      action: 'ཤོག་ལྷེ་ཁ་ཕྱེ།',
      after: 'ཁྱེད་ཀྱིས་མུ་མཐུད་རྩོམ་སྒྲིག་དང་ཤོག་ལྷེའི་སྟེང་དུ་ལན་འདེབས་ཐུབ།',
    },
    report_reply: {
      subject: 'ཁྱེད་ཀྱིས་བྲིས་པའི་ལན།',
      before: 'ཁྱེད་ཀྱིས་ {site} ལ་བྲིས་པའི་ལན་འདི་ཡིན།',
      after: 'གློག་འཕྲིན་འདིར་ལན་མ་གནང་རོགས། ཡང་བསྐྱར་འབྲི་བར་བསམ་འཆར་འགེངས་ཤོག་བེད་སྤྱོད་གནང་རོགས།',
    },
  },
  'zh-Hans-CN': {
    warned: {
      subject: '来自版主的提醒',
      before: '{site} 的版主因以下原因向您提出警告：',
      after: '您的账户仍可照常使用。',
    },
    silenced: {
      subject: '您暂时不能发布内容',
      before: '在 {until} 之前，您不能在 {site} 发布、举报或邀请他人。版主给出的原因：',
      after: '您仍可阅读全部内容，并私下写作。',
    },
    closed: {
      subject: '您的账户已被关闭',
      before: '版主关闭了您在 {site} 的账户。该账户无法登录，其内容也不再公开。原因：',
      after: '如果您认为这是误判，请通过反馈表单联系网站运营者。',
    },
    unlisted: {
      subject: '您的文稿不再列出',
      before: '{site} 的版主已将您的文稿《{sheet}》从所有列表和搜索中移除。知道地址的人仍可阅读。原因：',
      action: '打开文稿',
      after: '您可以在文稿上方作出回复。',
    },
    taken_down: {
      subject: '您的文稿已被撤下',
      before: '{site} 的版主撤下了您的文稿《{sheet}》。现在只有您和版主能看到它。原因：',
      action: '打开文稿',
      after: '您可以继续编辑，并在文稿上方作出回复。',
    },
    report_reply: {
      subject: '对您来信的答复',
      before: '您曾写信给 {site}。答复如下：',
      after: '请勿直接回复此邮件；如需再次联系，请使用反馈表单。',
    },
  },
};

/** In a digest. */
export const MODERATION_DIGEST = {
  en: {
    warned: 'A moderator has warned you.',
    silenced: 'A moderator has paused your right to publish for a time.',
    unlisted: 'A moderator has taken your sheet “{sheet}” out of all lists.',
    taken_down: 'A moderator has taken down your sheet “{sheet}”.',
    restored: 'Your sheet “{sheet}” is public again.',
    approved: 'Your sheet “{sheet}” was approved and is published.',
    declined: 'A moderator has not approved your sheet “{sheet}”.',
    report_settled: 'The moderators have dealt with what you reported.',
  },
  'bo-IN': {
    warned: 'ལྟ་སྐྱོང་པས་ཁྱེད་ལ་ཉེན་བརྡ་བཏང་སོང་།',
    silenced: 'ལྟ་སྐྱོང་པས་ཁྱེད་ཀྱི་པར་སྐྲུན་དབང་ཆ་རེ་ཞིག་མཚམས་བཞག་སོང་།',
    unlisted: 'ལྟ་སྐྱོང་པས་ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ཐོ་ནས་ཕྱིར་བཏོན་སོང་།',
    taken_down: 'ལྟ་སྐྱོང་པས་ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ཕབ་སོང་།',
    restored: 'ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»སླར་ཡང་སྤྱི་ལ་སྟོན་ཡོད།',
    approved: 'ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ཆོག་མཆན་ཐོབ་ནས་པར་སྐྲུན་བྱས་ཟིན།',
    declined: 'ལྟ་སྐྱོང་པས་ཁྱེད་ཀྱི་ཤོག་ལྷེ་«{sheet}»ལ་ཆོག་མཆན་མ་སྤྲད།',
    report_settled: 'ལྟ་སྐྱོང་པས་ཁྱེད་ཀྱི་སྙན་ཞུ་ཐག་བཅད་ཟིན།',
  },
  'zh-Hans-CN': {
    warned: '版主向您提出了警告。',
    silenced: '版主暂停了您发布内容的权利。',
    unlisted: '版主已将您的文稿《{sheet}》从所有列表中移除。',
    taken_down: '版主撤下了您的文稿《{sheet}》。',
    restored: '您的文稿《{sheet}》已重新公开。',
    approved: '您的文稿《{sheet}》已通过审核并发布。',
    declined: '版主未批准您的文稿《{sheet}》。',
    report_settled: '版主已处理您的举报或反馈。',
  },
} satisfies Record<SiteLanguage, Record<string, string>>;
