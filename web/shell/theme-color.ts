import { useEffect } from 'react';

/** The color of the paper as it is shown, in the bars of the browser and of the installed app. */
const update = (): void => {
  const [first, ...others] = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const other of others) other.remove();
  first?.removeAttribute('media');
  first?.setAttribute('content', getComputedStyle(document.body).backgroundColor);
};

/** Follows the theme, which a reader changes without loading a page. The server has sent the one of the start. */
export const useThemeColor = (): void => {
  useEffect(() => {
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', update);
    update();
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', update);
    };
  }, []);
};
