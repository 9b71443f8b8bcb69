import { useInfiniteQuery } from '@tanstack/react-query';
import { OwnWords } from '#web/i18n/own-words.tsx';
import { languageOfWords } from '#web/i18n/language-of-words.ts';
import { useT } from '#web/i18n/translate.ts';
import { Words } from '#web/i18n/words.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { FoundCount } from './found-count.tsx';
import { Loaded } from './loaded.tsx';
import { LoadMore } from './load-more.tsx';
import { sheetsQuery } from './resources.data.ts';
import type { ViewProps } from './view-props.ts';
import rows from '#web/ui/row-list.module.css';

/** Published sheets that quote the passage. */
export const SheetsView = ({ segment }: ViewProps) => {
  const t = useT();
  const query = useInfiniteQuery(sheetsQuery(segment.segment_id));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const sheets = pages.flatMap((page) => page.sheets);
        const total = pages[0]?.total ?? 0;
        if (total === 0) return <NotFound message={t('sheet.not_found')} />;
        return (
          <>
            <FoundCount count={total} />
            <ul className={rows.list}>
              {sheets.map(({ id, title, summary, language, publisher, published_date }) => (
                <li key={id} className={rows.row}>
                  <Words as="h3" language={languageOfWords(title, language) ?? language} className={rows.title}>
                    <Link to={paths.readSheet({ username: publisher.username, title, id })} className={rows.link}>
                      {title}
                    </Link>
                  </Words>
                  {summary && (
                    <Words
                      as="p"
                      language={languageOfWords(summary, language) ?? language}
                      className={rows.description}
                    >
                      {summary}
                    </Words>
                  )}
                  <p className={rows.note}>
                    <OwnWords>{publisher.name || t('sheet.former_member')}</OwnWords>
                    {published_date && ` · ${published_date.split(' ', 1)[0]}`}
                  </p>
                </li>
              ))}
            </ul>
            <LoadMore query={query} shown={sheets.length} total={total} />
          </>
        );
      }}
    </Loaded>
  );
};
