import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import type { Theme } from '#shared/themes.ts';

/** One call of the API: over HTTP in the browser, in process on the server. Fails with `{ status, code, detail }`. */
export type CallApi = <N extends Name>(name: N, sent: Sent<N>) => Promise<Answer<N>>;

export type RenderRequest = {
  /** The requested address, on the public origin of the site. */
  url: URL;
  language: SiteLanguage;
  theme: Theme;
  /** The layout of the reader, as stored in its cookie. */
  layout?: string;
  call: CallApi;
  assets: {
    scripts: string[];
    styles: string[];
    preloadModules: string[];
    /** Address of a font file by the name of its source, e.g. `inter-latin-wght-normal.woff2`. */
    fonts: Record<string, string>;
  };
  /** Where newer dictionaries may be fetched, when a translation service is set up. */
  translationsUrl?: string;
  /** A third-party feedback script, when one is configured. */
  feedbackWidgetUrl?: string;
};

export type Rendered = {
  status: number;
  /** The whole document. */
  html: string;
  redirect?: string;
  /** A list of the page could not be loaded and is left out: the page must not be cached. */
  failure?: unknown;
  /** An optional part was not ready and is left out: the next visitor may get it, so the page is not cached. */
  isIncomplete?: boolean;
};
