import { escapeHtml } from '#shared/escape-html.ts';
import { languageTag, type SiteLanguage } from '#shared/languages.ts';
import { siteLanguageFor, word } from './dictionary.ts';
import { HEIGHT, WIDTH } from './picture/card.ts';
import type { Shared } from './share.queries.ts';
import { longAddress, type LinkTarget } from './share.rules.ts';
import { excerpt, wordsByLine } from './words.rules.ts';

const DESCRIPTION_LENGTH = 200;

const meta = (key: 'name' | 'property', entries: Record<string, string | number>): string[] =>
  Object.entries(entries).map(([name, content]) => `<meta ${key}="${name}" content="${escapeHtml(String(content))}">`);

const pictureAddress = (siteUrl: string, { segment_id, text_id }: Shared, language: string): string => {
  const query = new URLSearchParams({ ...(segment_id ? { segment_id } : { text_id }), language });
  return `${siteUrl}/api/v1/share/image?${query.toString()}`;
};

/**
 * What a short link leads to, for programs that show a preview. People who come here are sent on without a script,
 * which the content policy forbids. Without `shared` the passage or its text has vanished; the link still leads on.
 */
export const previewPage = (siteUrl: string, link: LinkTarget, shared: Shared | undefined): string => {
  const path = longAddress(link);
  const address = siteUrl + path;
  const siteName = word('site.name', siteLanguageFor(link.language));
  const title = shared?.title ?? siteName;
  const words = shared?.content ? wordsByLine(shared.content).join(' ') : (shared?.summary ?? '');
  const description = excerpt(words, DESCRIPTION_LENGTH);
  const picture = shared && pictureAddress(siteUrl, shared, link.language);
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
<html lang="${escapeHtml(shared ? languageTag(shared.language, shared.script) : link.language)}">
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

/** For a code that no link has. */
export const missingPage = (language: SiteLanguage): string => {
  const [siteName, found, hint] = ['site.name', 'global.not_found', 'global.not_found_hint'].map((key) =>
    escapeHtml(word(key, language)),
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${found} · ${siteName}</title>
</head>
<body>
<h1>${found}</h1>
<p>${hint}</p>
<p><a href="/">${siteName}</a></p>
</body>
</html>
`;
};
