import type { ShownView } from './contract/share.ts';
import { escapeHtml } from './escape-html.ts';
import type { SiteLanguage } from './languages.ts';
import type { Theme } from './themes.ts';

/** What a frame shows besides its passage; what is not said is the usual. */
export type EmbedOptions = {
  count?: number;
  version_id?: string | undefined;
  view?: ShownView;
  theme?: Theme;
  lang?: SiteLanguage | undefined;
};

/** Where the frame is, with what is not the usual. */
export const embedAddress = (siteUrl: string, segment_id: string, options: EmbedOptions): string => {
  const { count = 1, version_id, view = 'both', theme = 'system', lang } = options;
  const search = new URLSearchParams({
    ...(count > 1 && { count: String(count) }),
    ...(version_id && { version_id }),
    ...(view !== 'both' && { view }),
    ...(theme !== 'system' && { theme }),
    ...(lang && { lang }),
  }).toString();
  return `${siteUrl}/embed/${segment_id}${search && `?${search}`}`;
};

type FrameCode = { src: string; title: string; width: number | '100%'; height: number };

/** For the page that shows the frame. */
export const frameCode = ({ src, title, width, height }: FrameCode): string =>
  `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
