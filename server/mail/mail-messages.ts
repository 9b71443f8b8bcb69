import type { SiteLanguage } from '#shared/languages.ts';
import type { MailKind } from './mail-queue.queries.ts';
import { MODERATION_MESSAGES } from './moderation-messages.ts';

/** `{name}` stands for the member, `{site}` for the name of the site; moderators’ messages have more. */
type MailMessage = {
  subject: string;
  before: string;
  /** The label of the button, for a mail with a link. */
  action?: string;
  after: string;
};

/** Sent to the operators of the site, in English because their language is unknown. */
const FEEDBACK: MailMessage = {
  subject: 'Feedback from a reader',
  before: 'A reader wrote this at {site}:',
  after: 'If there is an email address above, your reply goes to it.',
};

type LanguageMessages = { greeting: string; farewell: string } & Record<MailKind, MailMessage>;

export const MAIL_MESSAGES: Record<SiteLanguage, LanguageMessages> = {
  en: {
    greeting: 'Dear {name},',
    farewell: 'The reading room at {site}',
    reset_password: {
      subject: 'Reset your password',
      before:
        'We received a request to reset the password of your account at {site}. Open this link within 30 minutes to choose a new one:',
      action: 'Choose a new password',
      after: 'If this wasn’t you, you can ignore this email. Your password stays the same.',
    },
    confirm_email: {
      subject: 'Please confirm your email address',
      before: 'To use this address for your account at {site}, please confirm it by opening this link within a day:',
      action: 'Confirm this address',
      after: 'If this wasn’t you, you can ignore this email. Nothing will change.',
    },
    registered: {
      subject: 'Please confirm your email address',
      before:
        'An account was created at {site} with this email address. Please confirm that it is yours by opening this link within a day:',
      action: 'Confirm this address',
      after: 'If this wasn’t you, somebody mistyped their address. You can ignore this email.',
    },
    email_changed: {
      subject: 'Your email address was changed',
      before: 'Your account at {site} now has a different email address. We will not write to this one again.',
      after: 'If this wasn’t you, please contact the operators of the site right away.',
    },
    password_changed: {
      subject: 'Your password was changed',
      before: 'The password of your account at {site} was changed, and you were logged out on all other devices.',
      after: 'If this wasn’t you, reset your password right away with “Forgot your password?” on the login page.',
    },
    password_removed: {
      subject: 'Your password no longer works',
      before:
        'You logged in at {site} through your sign-in provider for the first time. An account with this email address already existed, but nobody had confirmed that the address was theirs, so we removed its password and logged it out everywhere. What you saved there is still in your account.',
      after:
        'Log in through your sign-in provider from now on. To use a password as well, choose a new one with “Forgot your password?” on the login page.',
    },
    account_deleted: {
      subject: 'Your account was deleted',
      before:
        'Your account at {site} and everything private in it was deleted, as requested there. We will not write to this address again.',
      after: 'If this wasn’t you, please contact the operators of the site right away.',
    },
    second_factor_on: {
      subject: 'Two-step login is on',
      before:
        'From now on your account at {site} asks for a code from your authenticator app at each login with your password. You were logged out on all other devices. Keep your recovery codes in a safe place: they replace the app if you lose it.',
      after: 'If this wasn’t you, reset your password right away and contact the operators of the site.',
    },
    second_factor_off: {
      subject: 'Two-step login is off',
      before:
        'Your account at {site} no longer asks for a code from an authenticator app at login; the password is enough.',
      after: 'If this wasn’t you, change your password right away and turn two-step login on again in your settings.',
    },
    digest: {
      subject: 'What’s new for you',
      before: 'Here is what happened at {site} since your last visit:',
      action: 'See all notifications',
      after: 'You get this email because you chose it in your settings.',
    },
    download_ready: {
      subject: 'Your download is ready',
      before: 'The collection that you asked for at {site} is ready. You can download it for seven days:',
      action: 'Open your downloads',
      after: 'You get this email because preparing it took longer than a minute.',
    },
    feedback: FEEDBACK,
    ...MODERATION_MESSAGES.en,
  },
  'bo-IN': {
    greeting: '{name} ལགས།',
    farewell: '{site} ཀློག་ཁང་ནས།',
    reset_password: {
      subject: 'ཁྱེད་ཀྱི་རྩིས་ཐོའི་གསང་ཚིག་གསར་པ།',
      before:
        '{site} ལ་ཡོད་པའི་ཁྱེད་ཀྱི་རྩིས་ཐོར་གསང་ཚིག་གསར་པ་ཞིག་བཟོ་རྒྱུའི་རེ་ཞུ་འབྱོར་བྱུང་། སྐར་མ་ ༣༠ ནང་ཚུན་འབྲེལ་མཐུད་འདི་མནན་ནས་གསང་ཚིག་གསར་པ་འདེམས་རོགས།',
      action: 'གསང་ཚིག་གསར་པ་འདེམས།',
      after: 'རེ་ཞུ་འདི་ཁྱེད་རང་གིས་བཏང་བ་མིན་ན། གང་ཡང་བྱེད་མི་དགོས། ཁྱེད་ཀྱི་གསང་ཚིག་སྔར་བཞིན་གནས་ཀྱི་རེད།',
    },
    confirm_email: {
      subject: 'གློག་འཕྲིན་ཁ་བྱང་གཏན་འཁེལ་བྱེད་རོགས།',
      before:
        '{site} ལ་ཡོད་པའི་ཁྱེད་ཀྱི་རྩིས་ཐོར་གློག་འཕྲིན་ཁ་བྱང་འདི་བེད་སྤྱོད་བྱེད་རྒྱུའི་རེ་ཞུ་འབྱོར་བྱུང་། ཉིན་གཅིག་གི་ནང་ཚུན་འབྲེལ་མཐུད་འདི་མནན་ན་ཁ་བྱང་འདི་ནུས་པ་ཅན་དུ་འགྱུར་གྱི་རེད།',
      action: 'ཁ་བྱང་འདི་གཏན་འཁེལ་བྱེད།',
      after: 'རེ་ཞུ་འདི་ཁྱེད་རང་གིས་བཏང་བ་མིན་ན། གང་ཡང་བྱེད་མི་དགོས། འགྱུར་བ་གང་ཡང་འགྲོ་གི་མ་རེད།',
    },
    registered: {
      subject: 'གློག་འཕྲིན་ཁ་བྱང་གཏན་འཁེལ་བྱེད་རོགས།',
      before:
        'གློག་འཕྲིན་ཁ་བྱང་འདིའི་ཐོག་ {site} ལ་རྩིས་ཐོ་ཞིག་བཟོས་འདུག ཁ་བྱང་འདི་ཁྱེད་རང་གི་ཡིན་པ་ཉིན་གཅིག་གི་ནང་ཚུན་འབྲེལ་མཐུད་འདི་མནན་ནས་གཏན་འཁེལ་བྱེད་རོགས།',
      action: 'ཁ་བྱང་འདི་གཏན་འཁེལ་བྱེད།',
      after: 'རྩིས་ཐོ་འདི་ཁྱེད་རང་གིས་བཟོས་པ་མིན་ན། གཞན་ཞིག་གིས་ཁ་བྱང་ནོར་བ་རེད། གང་ཡང་བྱེད་མི་དགོས།',
    },
    email_changed: {
      subject: 'ཁྱེད་ཀྱི་གློག་འཕྲིན་ཁ་བྱང་བརྗེས་ཟིན།',
      before: '{site} ལ་ཡོད་པའི་ཁྱེད་ཀྱི་རྩིས་ཐོའི་གློག་འཕྲིན་ཁ་བྱང་གཞན་ཞིག་ལ་བརྗེས་ཟིན། ད་ཕྱིན་ཁ་བྱང་འདིར་འཕྲིན་ཡིག་གཏོང་གི་མ་རེད།',
      after: 'འདི་ཁྱེད་རང་གིས་བྱས་པ་མིན་ན། དྲ་ཚིགས་འཛིན་སྐྱོང་པར་ལམ་སེང་བརྡ་ལན་གནང་རོགས།',
    },
    password_changed: {
      subject: 'ཁྱེད་ཀྱི་གསང་ཚིག་བརྗེས་ཟིན།',
      before: '{site} ལ་ཡོད་པའི་ཁྱེད་ཀྱི་རྩིས་ཐོའི་གསང་ཚིག་བརྗེས་ཟིན། སྒྲིག་ཆས་གཞན་ཚང་མ་ནས་ཕྱིར་ཐོན་བྱས་ཡོད།',
      after: 'འདི་ཁྱེད་རང་གིས་བྱས་པ་མིན་ན། ནང་འཛུལ་ཤོག་ངོས་ཀྱི་«གསང་ཚིག་བརྗེད་སོང་ངམ།»བརྒྱུད་ནས་ལམ་སེང་གསང་ཚིག་གསར་པ་འདེམས་རོགས།',
    },
    password_removed: {
      subject: 'ཁྱེད་ཀྱི་གསང་ཚིག་ད་ཕྱིན་ནུས་པ་མེད།',
      before:
        'ཁྱེད་ཀྱིས་ནང་འཛུལ་ཞབས་ཞུ་བརྒྱུད་ནས་ {site} ལ་ཐེངས་དང་པོར་ནང་འཛུལ་བྱས་སོང་། གློག་འཕྲིན་ཁ་བྱང་འདི་ཡོད་པའི་རྩིས་ཐོ་ཞིག་སྔོན་ནས་ཡོད་ཀྱང་། ཁ་བྱང་དེ་སུ་ཡི་ཡིན་པ་གཏན་འཁེལ་བྱས་མེད་པས། རྩིས་ཐོ་དེའི་གསང་ཚིག་བསུབས་ཏེ་སྒྲིག་ཆས་ཚང་མ་ནས་ཕྱིར་ཐོན་བྱས་ཡོད། ཁྱེད་ཀྱིས་ཉར་བ་རྣམས་རྩིས་ཐོའི་ནང་སྔར་བཞིན་ཡོད།',
      after:
        'ད་ཕྱིན་ནང་འཛུལ་ཞབས་ཞུ་བརྒྱུད་ནས་ནང་འཛུལ་བྱེད་རོགས། གསང་ཚིག་ཀྱང་བེད་སྤྱོད་འདོད་ན། ནང་འཛུལ་ཤོག་ངོས་ཀྱི་«གསང་ཚིག་བརྗེད་སོང་ངམ།»བརྒྱུད་ནས་གསར་པ་འདེམས་རོགས།',
    },
    account_deleted: {
      subject: 'ཁྱེད་ཀྱི་རྩིས་ཐོ་བསུབས་ཟིན།',
      before: '{site} ལ་ཡོད་པའི་ཁྱེད་ཀྱི་རྩིས་ཐོ་དང་དེའི་ནང་གི་སྒེར་གྱི་ཡིག་ཆ་ཚང་མ་རེ་ཞུ་ལྟར་བསུབས་ཟིན། ད་ཕྱིན་ཁ་བྱང་འདིར་འཕྲིན་ཡིག་གཏོང་གི་མ་རེད།',
      after: 'འདི་ཁྱེད་རང་གིས་བྱས་པ་མིན་ན། དྲ་ཚིགས་འཛིན་སྐྱོང་པར་ལམ་སེང་བརྡ་ལན་གནང་རོགས།',
    },
    second_factor_on: {
      subject: 'གོམ་པ་གཉིས་ཀྱི་ནང་འཛུལ་སྒོ་ཕྱེ་ཟིན།',
      before:
        'ད་ཕྱིན་ {site} ལ་ཁྱེད་ཀྱི་གསང་ཚིག་གིས་ནང་འཛུལ་བྱེད་ཐེངས་རེར་ངོས་སྦྱོར་མཉེན་ཆས་ནས་ཨང་རྟགས་ཤིག་དགོས། སྒྲིག་ཆས་གཞན་ཚང་མ་ནས་ཕྱིར་ཐོན་བྱས་ཡོད། སླར་གསོའི་ཨང་རྟགས་རྣམས་བདེ་འཇགས་སར་ཉར་རོགས། མཉེན་ཆས་བོར་ན་དེ་དག་གིས་ཚབ་བྱེད་ཐུབ།',
      after: 'འདི་ཁྱེད་རང་གིས་བྱས་པ་མིན་ན། ལམ་སེང་གསང་ཚིག་གསར་པ་འདེམས་ནས་དྲ་ཚིགས་འཛིན་སྐྱོང་པར་བརྡ་ལན་གནང་རོགས།',
    },
    second_factor_off: {
      subject: 'གོམ་པ་གཉིས་ཀྱི་ནང་འཛུལ་སྒོ་བརྒྱབ་ཟིན།',
      before: 'ད་ཕྱིན་ {site} ལ་ནང་འཛུལ་བྱེད་སྐབས་ངོས་སྦྱོར་མཉེན་ཆས་ཀྱི་ཨང་རྟགས་མི་དགོས། གསང་ཚིག་ཁོ་ནས་འགྲིག',
      after: 'འདི་ཁྱེད་རང་གིས་བྱས་པ་མིན་ན། ལམ་སེང་གསང་ཚིག་བརྗེས་ནས་སྒྲིག་འགོད་ནང་གོམ་པ་གཉིས་ཀྱི་ནང་འཛུལ་སླར་ཡང་སྒོ་འབྱེད་རོགས།',
    },
    digest: {
      subject: 'ཁྱེད་ལ་འབྲེལ་བའི་གསར་འགྱུར།',
      before: 'ཁྱེད་ཀྱིས་མཐའ་མར་གཟིགས་རྗེས་ {site} ནང་བྱུང་བ་རྣམས་འདི་ལྟར།',
      action: 'ཚང་མ་ལྟ།',
      after: 'ཁྱེད་ཀྱིས་སྒྲིག་འགོད་ནང་འདི་བདམས་པས་གློག་འཕྲིན་འདི་འབྱོར་བ་ཡིན།',
    },
    download_ready: {
      subject: 'ཁྱེད་ཀྱི་ཕབ་ལེན་གྲ་སྒྲིག་ཟིན།',
      before: '{site} ནས་ཁྱེད་ཀྱིས་རེ་ཞུ་གནང་བའི་ཕྱོགས་སྒྲིག་གྲ་སྒྲིག་ཟིན། ཉིན་བདུན་གྱི་རིང་ཕབ་ལེན་བྱེད་ཆོག',
      action: 'ཁྱེད་ཀྱི་ཕབ་ལེན་ཁ་ཕྱེ།',
      after: 'གྲ་སྒྲིག་ལ་སྐར་མ་གཅིག་ལས་རིང་བ་འགོར་བས་གློག་འཕྲིན་འདི་བསྐུར་བ་ཡིན།',
    },
    feedback: FEEDBACK,
    ...MODERATION_MESSAGES['bo-IN'],
  },
  'zh-Hans-CN': {
    greeting: '{name}，您好：',
    farewell: '{site} 阅览室',
    reset_password: {
      subject: '为您的账户设置新密码',
      before: '我们收到了重设您在 {site} 的账户密码的请求。请在 30 分钟内点击以下链接设置新密码：',
      action: '设置新密码',
      after: '如果不是您本人所为，无需任何操作，您的密码保持不变。',
    },
    confirm_email: {
      subject: '请确认您的电子邮箱',
      before: '您请求将此邮箱用于您在 {site} 的账户。请在一天内点击以下链接，点击后即生效：',
      action: '确认此邮箱',
      after: '如果不是您本人所为，无需任何操作，不会有任何更改。',
    },
    registered: {
      subject: '请确认您的电子邮箱',
      before: '有人使用此邮箱在 {site} 注册了账户。请在一天内点击以下链接，确认此邮箱属于您：',
      action: '确认此邮箱',
      after: '如果不是您本人所为，可能是他人输错了邮箱，无需任何操作。',
    },
    email_changed: {
      subject: '您的电子邮箱已更改',
      before: '您在 {site} 的账户现已使用另一个邮箱，今后不会再向此邮箱发送邮件。',
      after: '如果不是您本人所为，请立即与网站管理员联系。',
    },
    password_changed: {
      subject: '您的密码已更改',
      before: '您在 {site} 的账户密码已更改，其他设备上的登录均已退出。',
      after: '如果不是您本人所为，请立即在登录页面通过“忘记密码了？”设置新密码。',
    },
    password_removed: {
      subject: '您的密码已失效',
      before:
        '您首次通过登录服务登录了 {site}。此前已有使用此邮箱的账户，但该邮箱从未经过确认，因此我们移除了该账户的密码，并退出了其所有登录。您保存的内容仍在账户中。',
      after: '今后请通过登录服务登录。如果也想使用密码，请在登录页面通过“忘记密码了？”设置新密码。',
    },
    account_deleted: {
      subject: '您的账户已删除',
      before: '应账户中提出的请求，您在 {site} 的账户及其中的所有私人内容已删除。今后不会再向此邮箱发送邮件。',
      after: '如果不是您本人所为，请立即与网站管理员联系。',
    },
    second_factor_on: {
      subject: '两步登录已开启',
      before:
        '从现在起，每次用密码登录您在 {site} 的账户时，都需要输入身份验证器应用中的验证码。其他设备上的登录均已退出。请妥善保存恢复码：丢失应用时可用它们代替。',
      after: '如果不是您本人所为，请立即重设密码，并与网站管理员联系。',
    },
    second_factor_off: {
      subject: '两步登录已关闭',
      before: '登录您在 {site} 的账户时不再需要身份验证器应用的验证码，只需密码即可。',
      after: '如果不是您本人所为，请立即更改密码，并在设置中重新开启两步登录。',
    },
    digest: {
      subject: '您的新消息',
      before: '自您上次查看以来，{site} 上有以下动态：',
      action: '查看全部通知',
      after: '您收到此邮件，是因为您在设置中选择了接收。',
    },
    download_ready: {
      subject: '您的下载已准备好',
      before: '您在 {site} 请求下载的合集已准备好，七天内可以下载：',
      action: '打开我的下载',
      after: '由于准备时间超过一分钟，我们发送了这封邮件。',
    },
    feedback: FEEDBACK,
    ...MODERATION_MESSAGES['zh-Hans-CN'],
  },
};
