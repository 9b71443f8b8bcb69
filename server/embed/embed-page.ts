import { withoutFootnotes } from '#server/library/clean-html.ts';
import { passageUrl } from '#server/http/site-urls.ts';
import type { Details } from '#shared/contract/texts.ts';
import type { Section } from '#shared/contract/text-sections.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { languageTag, type SiteLanguage } from '#shared/languages.ts';
import { licenseAddress } from '#shared/license-address.ts';
import type { EmbedQuery } from './embed-address.rules.ts';
import { FRAME_MESSAGES } from './frame-messages.ts';

type Segment = Section['segments'][number];
type Frame = { siteUrl: string; siteName: string; language: SiteLanguage; theme: EmbedQuery['theme'] };

const tagged = (name: string, lang: string, html: string, className = ''): string =>
  `<${name} lang="${escapeHtml(lang)}"${className && ` class="${className}"`}>${html}</${name}>`;

/** Notes open at a click, for which a frame has no script. */
const words = (html: string): string => withoutFootnotes(html);

const segmentHtml = (segment: Segment, { text_detail }: Details, view: EmbedQuery['view']): string => {
  const { content, type, translation, label } = segment;
  const name = type === 'heading' ? 'h2' : 'p';
  // A passage that the version does not have is shown in the original all the same.
  const source =
    view !== 'translation' || !translation
      ? tagged(name, languageTag(text_detail.language, text_detail.script), words(content))
      : '';
  const translated =
    translation && view !== 'source'
      ? tagged(
          name,
          languageTag(translation.language, translation.script),
          words(translation.content),
          source && 'version',
        )
      : '';
  const number = label ? `<span class="number">${escapeHtml(label)}</span>` : '';
  return `<div class="passage">${number}${source}${translated}</div>`;
};

const credit = (text: NonNullable<Details['version_detail']>, language: SiteLanguage): string => {
  const { title, citation, author, license } = text;
  const address = licenseAddress(license, language);
  const name = escapeHtml(license);
  const named = citation && !title.includes(citation) ? `${title} (${citation})` : title;
  return [
    tagged('cite', languageTag(text.language, text.script), escapeHtml(named)),
    ...(author ? [escapeHtml(author)] : []),
    ...(license
      ? [address ? `<a href="${escapeHtml(address)}" target="_blank" rel="noopener license">${name}</a>` : name]
      : []),
  ].join(' · ');
};

const document = ({ siteName, language, theme }: Frame, title: string, body: string): string => `<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title>
<link rel="stylesheet" href="/embed/frame.css">
<script src="/embed/frame.js" defer></script>
</head>
<body>
${body}
</body>
</html>
`;

/** Passages of a text as a page of their own, for a frame in a page of another site. */
export const embedPage = (
  frame: Frame,
  details: Details,
  segments: Segment[],
  { view }: Pick<EmbedQuery, 'view'>,
): string => {
  const { text_detail, version_detail } = details;
  const { siteUrl, siteName, language } = frame;
  const [first] = segments;
  const shown = version_detail && view !== 'source' ? version_detail : null;
  const url = passageUrl(siteUrl, text_detail.id, first?.segment_id ?? '', shown?.id);
  const credits = [...(view === 'translation' && shown ? [] : [text_detail]), ...(shown ? [shown] : [])];
  return document(
    frame,
    text_detail.title,
    `<main><h1 lang="${escapeHtml(languageTag(text_detail.language, text_detail.script))}">${escapeHtml(text_detail.title)}</h1>
${segments.map((segment) => segmentHtml(segment, details, view)).join('\n')}</main>
<footer>
${credits.map((text) => `<p>${credit(text, language)}</p>`).join('\n')}
<p><a class="out" href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(
      FRAME_MESSAGES[language].readOn(siteName),
    )}</a></p>
</footer>`,
  );
};

/** In place of a passage that does not exist any more. */
export const missingPage = (frame: Frame): string =>
  document(
    frame,
    FRAME_MESSAGES[frame.language].missing,
    `<main><h1>${escapeHtml(FRAME_MESSAGES[frame.language].missing)}</h1></main>
<footer><p><a class="out" href="${escapeHtml(frame.siteUrl)}" target="_blank" rel="noopener">${escapeHtml(frame.siteName)}</a></p></footer>`,
  );
