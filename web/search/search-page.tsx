import { type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useNavigate, useNavigationType } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { languageOfField } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { truncateText, useHead } from '#web/ui/head.ts';
import { REDIRECT_TO_CITATION } from './redirect-to-citation.ts';
import { parseSearchParams, searchPath, type SearchParams, serializeSearchParams } from './search-params.ts';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';
import { SuggestBox } from './suggest/suggest-box.tsx';
import styles from './search-page.module.css';

const MAX_TITLE_LENGTH = 60;

/**
 * Shows the current query in the box, however the reader came to it, and scrolls a new search to the top. What the reader
 * types while the results load stays.
 */
const useResetOnNewQuery = (q: string, header: RefObject<HTMLElement | null>) => {
  const type = useNavigationType();
  const shown = useRef(q);
  useEffect(() => {
    const reset = () => header.current?.querySelector('form')?.reset();
    // Going back before the new results have loaded does not change `q`, so the effect below does not run.
    window.addEventListener('popstate', reset);
    return () => window.removeEventListener('popstate', reset);
  }, [header]);
  useEffect(() => {
    if (shown.current === q) return;
    const box = header.current?.querySelector<HTMLInputElement>('input[name="q"]');
    const isTyping = box === document.activeElement && ![shown.current, q].includes(box?.value.trim() ?? '');
    shown.current = q;
    if (!isTyping) header.current?.querySelector('form')?.reset();
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [q, type, header]);
};

/** Title and search box. A new query keeps the other parameters. */
const SearchHeader = ({ params }: { params: SearchParams }) => {
  const t = useT();
  const navigate = useNavigate();
  const id = useId();
  const header = useRef<HTMLElement>(null);
  useResetOnNewQuery(params.q, header);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (!q) return;
    navigate(searchPath(params, { q }), { state: REDIRECT_TO_CITATION });
  };
  // For a form that is submitted without a script.
  const otherParams = Object.entries(serializeSearchParams(params)).filter(([name, value]) => name !== 'page' && value);

  return (
    <header ref={header} className={styles.header}>
      <div className={styles.field}>
        <h1 className={styles.title}>{t('search.title')}</h1>
        <SuggestBox
          id={id}
          label={t('search.box')}
          className={styles.box}
          method="get"
          action={paths.search('')}
          onSubmit={submit}
          input={{ name: 'q', required: true, defaultValue: params.q, lang: languageOfField(params.q) }}
        />
        {otherParams.map(([name, value]) => (
          <input key={name} type="hidden" form={id} name={name} value={value} />
        ))}
      </div>
    </header>
  );
};

/** The search box with the results, or with tips when there is no query yet. */
export const SearchPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const params = parseSearchParams(route.search);
  const { q } = params;
  useHead({
    title: q ? t('search.title_query', { query: truncateText(q, MAX_TITLE_LENGTH) }) : t('search.title'),
    description: t('search.description'),
    path: paths.search(''),
    // Search engines list the empty search page, not every query.
    unlisted: q !== '',
  });
  return (
    <>
      <SearchHeader params={params} />
      {q ? <SearchResults route={route} params={params} /> : <SearchStart />}
    </>
  );
};
