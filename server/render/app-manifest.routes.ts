import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '#server/settings.ts';
import { SITE_LANGUAGES, type SiteLanguage } from '#shared/languages.ts';

/** The paper of the light theme: what is shown while the app starts. */
const PAPER = '#fbf8f2';

const icon = (src: string, sizes: string, type: string, purpose: 'any' | 'maskable' = 'any') => ({
  src,
  sizes,
  type,
  purpose,
});

const ICONS = [
  icon('/icon-192.png', '192x192', 'image/png'),
  icon('/icon-512.png', '512x512', 'image/png'),
  icon('/logo.svg', 'any', 'image/svg+xml'),
  icon('/icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
];

type Messages = Record<string, string>;

/** What no page says. */
const OWN_MESSAGES: Record<SiteLanguage, { name: string; short_name: string; narrow: string; wide: string }> = {
  en: {
    name: 'Pothi: a reading room for Buddhist texts',
    short_name: 'Pothi',
    narrow: 'A text with its translation on a phone',
    wide: 'A text with its translation and what belongs to a passage',
  },
  'bo-IN': {
    name: 'པོ་ཐི། ནང་ཆོས་གསུང་རབ་ཀྱི་ཀློག་ས།',
    short_name: 'པོ་ཐི།',
    narrow: 'ཁ་པར་སྟེང་གི་གཞུང་དང་དེའི་འགྱུར།',
    wide: 'གཞུང་དང་དེའི་འགྱུར། དུམ་བུ་དང་འབྲེལ་བའི་ནང་དོན།',
  },
  'zh-Hans-CN': {
    name: '梵夹：佛教典籍阅览室',
    short_name: '梵夹',
    narrow: '手机上的经文与译文',
    wide: '经文、译文及相关内容',
  },
};

const SCREENSHOTS = [
  { form_factor: 'narrow', sizes: '780x1688' },
  { form_factor: 'wide', sizes: '1280x800' },
] as const;

/** How people who have installed the site see it: one app, whatever language it was installed in. */
const createManifest = (language: SiteLanguage, messages: Messages) => {
  const own = OWN_MESSAGES[language];
  const t = (key: string): string => messages[key] ?? key;
  const shortcut = (key: string, url: string) => ({ name: t(key), url, icons: [ICONS[0]] });
  return {
    id: '/',
    name: own.name,
    short_name: own.short_name,
    description: t('site.description'),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: PAPER,
    background_color: PAPER,
    categories: ['books', 'education'],
    icons: ICONS,
    screenshots: SCREENSHOTS.map(({ form_factor, sizes }) => ({
      src: `/app-${form_factor}.png`,
      sizes,
      type: 'image/png',
      form_factor,
      label: own[form_factor],
    })),
    shortcuts: [
      shortcut('reading.title', '/reading'),
      shortcut('search.title', '/search'),
      shortcut('editor.new_sheet', '/sheets/new'),
      shortcut('device.title', '/device'),
    ],
  };
};

/** `/app-{language}.webmanifest`, which pages of that language name. */
export const appManifestRoutes = (app: FastifyInstance): void => {
  for (const language of SITE_LANGUAGES) {
    const file = join(packageRoot(), 'locales', `${language}.json`);
    const manifest = JSON.stringify(createManifest(language, JSON.parse(readFileSync(file, 'utf8')) as Messages));
    app.get(`/app-${language}.webmanifest`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json; charset=utf-8')
        .send(manifest),
    );
  }
};
