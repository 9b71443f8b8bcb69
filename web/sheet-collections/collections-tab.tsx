import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Words } from '#web/i18n/words.tsx';
import { paths } from '#web/paths.ts';
import type { Place } from '#web/place.ts';
import { CollectionDialog } from './collection-dialog.tsx';
import { ownCollectionsQuery } from './sheet-collections.data.ts';
import { Awaited } from '#web/ui/awaited.tsx';
import { Link } from '#web/ui/link.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging, rowsOf } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import rows from '#web/ui/row-list.module.css';
import tab from '#web/ui/tab-part.module.css';

/** Her collections of sheets, and those she edits. */
export const CollectionsTab = ({ place }: { place: Place }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const headingId = useId();
  const navigate = useNavigate();
  const paging = readPaging(place.search);
  const query = useQuery(ownCollectionsQuery(rowsOf(paging)));
  const [isNew, setNew] = useState(false);
  return (
    <section aria-labelledby={headingId} className={tab.part}>
      <header className={tab.head}>
        <h2 id={headingId} className={tab.heading}>
          {t('profile.collections')}
        </h2>
        <button type="button" className={tab.button} onClick={() => setNew(true)}>
          {t('sheet_collection.new')}
        </button>
      </header>
      <Awaited query={query}>
        {({ collections, total }) => (
          <>
            <div data-list aria-busy={query.isPlaceholderData}>
              {collections.length === 0 && (
                <NotFound message={t('sheet_collection.none')} hint={t('sheet_collection.none_hint')} />
              )}
              <ul className={rows.list}>
                {collections.map(({ id, title, language, is_public, role, sheet_count }) => (
                  <li key={id} className={rows.row}>
                    <Words as="h3" language={language} className={rows.title}>
                      <Link to={paths.sheetCollection(id)} className={rows.link}>
                        {title}
                      </Link>
                    </Words>
                    <p className={rows.note}>
                      {counted(t, siteLanguage, 'sheet_collection.sheets', sheet_count)}
                      {' · '}
                      {t(is_public ? 'sheet.public' : 'sheet.private')}
                      {role === 'editor' && ` · ${t('sheet_collection.role_editor')}`}
                    </p>
                  </li>
                ))}
              </ul>
            </div>
            <Pagination total={total} paging={paging} path={paths.profile()} search={place.search} />
          </>
        )}
      </Awaited>
      {isNew && (
        <CollectionDialog onDone={(id) => void navigate(paths.sheetCollection(id))} onClose={() => setNew(false)} />
      )}
    </section>
  );
};
