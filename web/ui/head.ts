import { createContext, use, useEffect } from 'react';
import { importCode } from '#web/code-loading.ts';
import { useLocation } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import type { CitedItem } from './cited-item.ts';

/** Metadata of a page, for search engines and link previews. */
export type Head = {
  title: string;
  description: string;
  /** The canonical address, without a language. */
  path: string;
  kind?: 'website' | 'book' | 'article';
  /** Address of a picture, 1200 by 630, on this site; that of the site by default. */
  image?: string;
  /** What the page shows can be cited. */
  cited?: CitedItem | undefined;
  /** Files of the fonts that the text of the page is set in: preloaded, and the text waits for them. For the server only. */
  fonts?: string[];
  /** The server answers 404, and search engines do not index the page. */
  missing?: boolean;
  /** A personal page or a form: search engines do not index it. */
  unlisted?: boolean;
};

export const fullTitle = (head: Head, siteName: string): string => `${head.title} · ${siteName}`;

const DESCRIPTION_LENGTH = 200;

/** Previews show about two lines: cut at a word, a tsheg or a full stop, never inside a Tibetan syllable. */
export const truncateText = (text: string, length = DESCRIPTION_LENGTH): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length);
  const end = Math.max(
    cut.lastIndexOf(' '),
    cut.lastIndexOf('་') + 1,
    cut.lastIndexOf('。') + 1,
    cut.lastIndexOf('，'),
  );
  return `${cut.slice(0, end > length / 2 ? end : length).trimEnd()}…`;
};

/** The server collects the head of the rendered page here, or the address that has it instead. */
export const HeadContext = createContext<{ head?: Head; redirect?: string } | null>(null);

export const useHead = (head: Head): void => {
  const collected = use(HeadContext);
  if (collected) collected.head = head;
  const t = useT();
  const { language } = useLanguage();
  const { search } = useLocation();
  const siteName = t('site.name');
  // Compared by value: pages build a new object on every render.
  const json = JSON.stringify(head);

  useEffect(() => {
    const current = JSON.parse(json) as Head;
    document.title = fullTitle(current, siteName);
    // At the head of printed pages. A string of JSON is one of CSS.
    document.documentElement.style.setProperty('--title', JSON.stringify(current.title));
    // The server has written the tags of the first page.
    if (!document.documentElement.dataset.hydrated) return undefined;
    let isCurrent = true;
    // Without the tags for search engines and for sharing, if this fails: the next page writes its own.
    const languageInAddress = new URLSearchParams(search).has('lang');
    importCode(
      () => import('./head-tags.ts'),
      ({ writeHeadTags }) => {
        const options = { origin: window.location.origin, language, siteName, languageInAddress };
        if (isCurrent) writeHeadTags(current, options);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [json, siteName, language, search]);
};
