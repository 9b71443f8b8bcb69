import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { truncateText } from '#web/ui/head.ts';
import { useHead } from '#web/ui/use-head.ts';
import { readChoices } from './search-choices.ts';
import { SearchFound } from './search-found.tsx';
import { SearchHead } from './search-head.tsx';
import { SearchStart } from './search-start.tsx';

const TITLE_LENGTH = 60;

/** The words, then what was found for them; or, without words, how to look for something. */
export const SearchPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const choices = readChoices(route.search);
  const { q } = choices;
  useHead({
    title: q ? t('search.title_query', { query: truncateText(q, TITLE_LENGTH) }) : t('search.title'),
    description: t('search.description'),
    path: paths.search(''),
    // Any words make a page of results; only the way in is worth listing.
    unlisted: q !== '',
  });
  return (
    <>
      <SearchHead choices={choices} />
      {q ? <SearchFound route={route} choices={choices} /> : <SearchStart />}
    </>
  );
};
