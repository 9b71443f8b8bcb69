import type { SiteLanguage } from '#shared/languages.ts';
import type { LoadArea } from './dictionaries.ts';
import type { MessageArea } from './message-areas.ts';

type LaterArea = Exclude<MessageArea, 'reading' | 'members'>;

/** Apart from those of `dictionaries.ts`, so that no page names the files of parts that it may never show. */
const FILES: Record<SiteLanguage, Record<LaterArea, LoadArea>> = {
  en: {
    editor: () => import('virtual:messages/en-editor'),
    admin: () => import('virtual:messages/en-admin'),
    downloads: () => import('virtual:messages/en-downloads'),
    citations: () => import('virtual:messages/en-citations'),
    packs: () => import('virtual:messages/en-packs'),
  },
  'bo-IN': {
    editor: () => import('virtual:messages/bo-IN-editor'),
    admin: () => import('virtual:messages/bo-IN-admin'),
    downloads: () => import('virtual:messages/bo-IN-downloads'),
    citations: () => import('virtual:messages/bo-IN-citations'),
    packs: () => import('virtual:messages/bo-IN-packs'),
  },
  'zh-Hans-CN': {
    editor: () => import('virtual:messages/zh-Hans-CN-editor'),
    admin: () => import('virtual:messages/zh-Hans-CN-admin'),
    downloads: () => import('virtual:messages/zh-Hans-CN-downloads'),
    citations: () => import('virtual:messages/zh-Hans-CN-citations'),
    packs: () => import('virtual:messages/zh-Hans-CN-packs'),
  },
};

export const loadLaterArea = (language: SiteLanguage, area: MessageArea): ReturnType<LoadArea> =>
  FILES[language][area as LaterArea]();
