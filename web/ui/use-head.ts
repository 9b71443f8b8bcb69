import { createContext, use, useEffect } from 'react';
import { useLocation } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { fullTitle, type Head, headTags } from './head.ts';

/** Where the server catches what the rendered page says about itself. */
export const HeadSink = createContext<{ head?: Head } | null>(null);

/** On every tag of ours in the head, so that the next page can take them away again. */
export const HEAD_MARK = 'data-head';

export const useHead = (head: Head): void => {
  const sink = use(HeadSink);
  if (sink) sink.head = head;
  const t = useT();
  const { language } = useLanguage();
  const { search } = useLocation();
  const siteName = t('site.name');
  const said = JSON.stringify(head);

  useEffect(() => {
    const now = JSON.parse(said) as Head;
    document.title = fullTitle(now, siteName);
    const languageInAddress = new URLSearchParams(search).has('lang');
    const tags = headTags(now, { origin: window.location.origin, language, siteName, languageInAddress });
    const elements = tags.map(({ name, attributes }) => {
      const element = document.createElement(name);
      element.setAttribute(HEAD_MARK, '');
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      return element;
    });
    for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
    document.head.append(...elements);
  }, [said, siteName, language, search]);
};
