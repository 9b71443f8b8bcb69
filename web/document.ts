import { escapeHtml } from '#shared/escape-html.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import type { Theme } from '#shared/themes.ts';
import { discoveryLinks } from './discovery-links.ts';
import { PAGE_STATE_ID, type PageState, pageStateText } from './api/page-state.ts';
import { WIDGET_META } from './feedback/feedback-widget.ts';
import { TRANSLATIONS_META } from './i18n/messages.ts';
import type { RenderRequest } from './render-types.ts';
import { structuredDataText } from './structured-data.ts';
import { INTERFACE_LATIN, TIBETAN, waitFor } from './ui/reading-fonts.ts';
import { fullTitle, type Head } from './ui/head.ts';
import { HEAD_ATTRIBUTE, headTags } from './ui/head-tags.ts';

/** Only what the first screen is sure to use: the font of the site language, and for Tibetan that of numbers and names. */
const FONTS: Record<SiteLanguage, string[]> = {
  en: [INTERFACE_LATIN],
  'bo-IN': [TIBETAN, INTERFACE_LATIN],
  'zh-Hans-CN': [],
};

/** How long a text waits for its fonts, in ms. Many devices have no other font for Tibetan. */
const WAIT_LIMIT = 1500;
const WAIT_LIMIT_TIBETAN = 3000;

const waitScript = (fonts: string[]): string[] => {
  const waited = waitFor(fonts);
  const limit = fonts.includes(TIBETAN) ? WAIT_LIMIT_TIBETAN : WAIT_LIMIT;
  return waited
    ? [`${tag('script', { src: '/wait-for-fonts.js', 'data-fonts': waited, 'data-limit': String(limit) })}</script>`]
    : [];
};

const tag = (name: string, attributes: Record<string, string>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value === '' ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`))
    .join('')}>`;

/** Of the browser's bars: `--paper` in `ui/tokens.css`. `shell/theme-color.ts` follows another choice. */
const PAPER: Record<Exclude<Theme, 'system'>, string> = { light: '#fbf8f2', sepia: '#f4ead5', dark: '#171411' };

const themeColors = (theme: Theme): string[] => {
  const color = (content: string, media?: string) =>
    tag('meta', { name: 'theme-color', content, ...(media && { media }) });
  if (theme !== 'system') return [color(PAPER[theme])];
  return [color(PAPER.light), color(PAPER.dark, '(prefers-color-scheme: dark)')].toReversed();
};

type DocumentParts = {
  request: Omit<RenderRequest, 'call'>;
  theme: Theme;
  head: Head;
  siteName: string;
  state: PageState;
  /** The rendered application. */
  app: string;
  /** Where people without JavaScript are led. */
  leadsTo?: string | undefined;
};

/** The whole page, without inline scripts and styles, which the content security policy forbids. */
export const documentHtml = ({ request, theme, head, siteName, state, app, leadsTo }: DocumentParts): string => {
  const { url, language, layout, assets, translationsUrl, feedbackWidgetUrl } = request;
  const tags = headTags(head, {
    origin: url.origin,
    language,
    siteName,
    languageInAddress: url.searchParams.has('lang'),
  });
  const data = structuredDataText(head, { origin: url.origin, language, siteName });
  const lines = [
    tag('meta', { charset: 'utf-8' }),
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    `<title>${escapeHtml(fullTitle(head, siteName))}</title>`,
    ...tags.map(({ name, attributes }) => tag(name, { ...attributes, [HEAD_ATTRIBUTE]: '' })),
    ...(data ? [`${tag('script', { type: 'application/ld+json', [HEAD_ATTRIBUTE]: '' })}${data}</script>`] : []),
    ...discoveryLinks(head, url.origin, language).map((link) => tag('link', link)),
    ...(leadsTo
      ? [`<noscript>${tag('meta', { 'http-equiv': 'refresh', content: `0; url=${leadsTo}` })}</noscript>`]
      : []),
    tag('link', { rel: 'icon', href: '/favicon.ico', sizes: '32x32' }),
    tag('link', { rel: 'icon', href: '/logo.svg', type: 'image/svg+xml' }),
    tag('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
    // The shell is the same in every language.
    ...(state.messages ? [tag('link', { rel: 'manifest', href: `/app-${language}.webmanifest` })] : []),
    tag('meta', { name: 'apple-mobile-web-app-title', content: siteName }),
    ...themeColors(theme),
    ...(translationsUrl ? [tag('meta', { name: TRANSLATIONS_META, content: translationsUrl })] : []),
    ...(feedbackWidgetUrl ? [tag('meta', { name: WIDGET_META, content: feedbackWidgetUrl })] : []),
    ...[...new Set([...(head.fonts ?? []), ...FONTS[language]])]
      .flatMap((name) => assets.fonts[name] ?? [])
      .map((href) => tag('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' })),
    ...assets.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    // After the style sheets: it needs the fonts that they declare.
    ...waitScript(head.fonts ?? []),
    ...assets.preloadModules.map((href) => tag('link', { rel: 'modulepreload', href })),
    ...assets.scripts.map((src) => `${tag('script', { type: 'module', src })}</script>`),
  ];
  return `<!doctype html>
<html lang="${language}" dir="ltr" data-theme="${theme}"${layout ? ` data-layout="${escapeHtml(layout)}"` : ''}>
<head>
${lines.join('\n')}
</head>
<body>
<div id="root">${app}</div>
<script type="application/json" id="${PAGE_STATE_ID}">${pageStateText(state)}</script>
</body>
</html>
`;
};
