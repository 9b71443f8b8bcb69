import { escapeHtml } from '#shared/escape-html.ts';
import { languageTag, type SiteLanguage } from '#shared/languages.ts';
import { siteLanguageFor, translate } from './dictionary.ts';
import { HEIGHT, WIDTH } from './picture/card.ts';
import type { SharedItem } from './share.queries.ts';
import { longAddress, shownIn, type LinkTarget } from './share.rules.ts';
import { excerpt, plainTextLines } from './excerpt.rules.ts';

const MAX_DESCRIPTION_LENGTH = 200;

const meta = (key: 'name' | 'property', entries: Record<string, string | number>): string[] =>
  Object.entries(entries).map(([name, content]) => `<meta ${key}="${name}" content="${escapeHtml(String(content))}">`);

/** What is shared, as the reader shows it. */
export type ShownItem = SharedItem & { translation?: string };

const pictureAddress = (
  siteUrl: string,
  { segment_id, text_id }: SharedItem,
  { language, url }: LinkTarget,
): string => {
  const query = new URLSearchParams({ ...(segment_id ? { segment_id, ...shownIn(url) } : { text_id }), language });
  return `${siteUrl}/api/v1/share/image?${query.toString()}`;
};

/**
 * The page of a short link for bots that make previews. People who come here are redirected by a meta tag, because the
 * content policy forbids scripts. Without `item` the passage or its text is gone; the link still redirects.
 */
export const previewPage = (siteUrl: string, link: LinkTarget, item: ShownItem | undefined): string => {
  const path = longAddress(link);
  const address = siteUrl + path;
  const siteName = translate('site.name', siteLanguageFor(link.language));
  const title = item?.title ?? siteName;
  const passages = [item?.content, item?.translation].flatMap((html) => (html ? plainTextLines(html) : []));
  const text = passages.length > 0 ? passages.join(' ') : (item?.summary ?? '');
  const description = excerpt(text, MAX_DESCRIPTION_LENGTH);
  const picture = item && pictureAddress(siteUrl, item, link);
  const tags = [
    ...meta('name', { description }),
    ...meta('property', {
      'og:type': 'article',
      'og:site_name': siteName,
      'og:url': address,
      'og:title': title,
      'og:description': description,
      ...(picture && {
        'og:image': picture,
        'og:image:type': 'image/png',
        'og:image:width': WIDTH,
        'og:image:height': HEIGHT,
        'og:image:alt': description || title,
      }),
    }),
    ...meta('name', {
      'twitter:card': picture ? 'summary_large_image' : 'summary',
      'twitter:title': title,
      'twitter:description': description,
      ...(picture && { 'twitter:image': picture }),
    }),
  ];
  return `<!doctype html>
<html lang="${escapeHtml(item ? languageTag(item.language, item.script) : link.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${siteName}`)}</title>
<link rel="canonical" href="${escapeHtml(address)}">
${tags.join('\n')}
<meta http-equiv="refresh" content="0; url=${escapeHtml(path)}">
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<p><a href="${escapeHtml(path)}">${escapeHtml(address)}</a></p>
</body>
</html>
`;
};

/** The page for a code that has no link, or for a citation of what is not here, which may be searched for. */
export const notFoundPage = (language: SiteLanguage, citation = ''): string => {
  const keys = ['site.name', 'global.not_found', 'global.not_found_hint', 'search.title_query'];
  const [siteName = '', title, hint, search = ''] = keys.map((key) => escapeHtml(translate(key, language)));
  const query = escapeHtml(`/search?${new URLSearchParams({ q: citation }).toString()}`);
  const searchLink = `<p><a href="${query}">${search.replace('{query}', () => escapeHtml(citation))}</a></p>\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${siteName}</title>
</head>
<body>
<h1>${title}</h1>
<p>${hint}</p>
${citation ? searchLink : ''}<p><a href="/">${siteName}</a></p>
</body>
</html>
`;
};
