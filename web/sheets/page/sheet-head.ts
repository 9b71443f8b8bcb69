import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { isUuid } from '#shared/uuid.ts';
import { paths } from '#web/paths.ts';
import type { CallApi } from '#web/render-types.ts';
import type { RouteContext } from '#web/route-context.ts';
import { plainText } from '#web/ui/plain-text.ts';
import { type Head, truncateText } from '#web/ui/head.ts';
import { isOwnPicture } from '#shared/media-address.ts';

/** The first picture of the author's. */
export const ownPictureOf = ({ content: { segments } }: Sheet): string | undefined => {
  const picture = segments.find(({ type, content }) => type === 'image' && isOwnPicture(content));
  if (picture) return picture.content;
  const media = segments.find((segment) => segment.picture);
  return media?.picture;
};

/** A picture of the author's, else one that is drawn with the title and the author, of a public sheet. */
const pictureOf = (sheet: Sheet, language: SiteLanguage): string | undefined => {
  const own = ownPictureOf(sheet);
  if (own) return own;
  const { id, is_published } = sheet;
  return is_published ? `/api/v1/share/image?text_id=${id}&language=${textLanguage(language)}` : undefined;
};

/** A description is much shorter than this. */
const MAX_INSPECTED = 4000;

/** Metadata of a sheet's page: described by its summary or its beginning; only published sheets are listed, unless a moderator has unlisted them. */
export const sheetHead = (sheet: Sheet, language: SiteLanguage, fallback: string): Head => {
  const { id, sheet_title, summary, is_published, is_unlisted = false, publisher, content } = sheet;
  const excerpts = content.segments
    .filter(({ type }) => type === 'content' || type === 'source')
    .slice(0, 6)
    .map((segment) => segment.content.slice(0, MAX_INSPECTED).replaceAll(/<\/(?:p|h\d|li|div|blockquote|t[dh])>/g, ' '))
    .map((html) => plainText(html, ' '));
  const image = pictureOf(sheet, language);
  return {
    title: sheet_title,
    description: truncateText(summary || excerpts.join(' ')) || fallback,
    path: paths.readSheet({ username: publisher.username, title: sheet_title, id }),
    kind: 'article',
    ...(image ? { image } : {}),
    ...(is_published
      ? {
          cited: {
            kind: 'sheet',
            id,
            title: sheet_title,
            language: sheet.language,
            author: publisher.name,
            ...(publisher.username ? { authorPath: paths.user(publisher.username) } : {}),
            published: sheet.published_date ?? '',
            updated: sheet.updated_date,
          },
        }
      : {}),
    unlisted: !is_published || is_unlisted,
  };
};

/** Of a sheet that everybody may read. A private sheet and one that does not exist have none: neither can be told from the other. */
export const publishedSheetHead = async (
  call: CallApi,
  { params: { id }, language }: RouteContext<'id'>,
): Promise<Head | undefined> => {
  if (!isUuid(id)) return undefined;
  // The editor's page does not depend on this call: when it fails, the page has no other head.
  const sheet = await call('GET /sheets/{id}', { params: { id } }).catch(() => undefined);
  return sheet?.is_published ? sheetHead(sheet, language, sheet.sheet_title) : undefined;
};
