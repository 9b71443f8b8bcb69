import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { hasRole, ROLES } from '#shared/roles.ts';
import { useT } from '#web/i18n/translate.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { changeQuery } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useNavigate } from '#web/router/router.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { FilterLinks } from '#web/ui/tabs.tsx';
import { peopleQuery, readPeopleFilter } from './admin.data.ts';
import { AdminFrame } from './admin-frame.tsx';
import { PersonRow } from './person-row.tsx';
import styles from './admin.module.css';

const PATH = adminPaths.people();

const Filters = ({ search }: { search: URLSearchParams }) => {
  const t = useT();
  const navigate = useNavigate();
  const filter = readPeopleFilter(search);
  const addressOf = (changes: { name?: string | undefined; role?: string | undefined }) =>
    changeQuery(PATH, search, { ...changes, page: undefined });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    navigate(addressOf({ name: name || undefined }));
  };
  return (
    <div className={styles.filters}>
      <SearchBox
        // A new address shows its own words.
        key={filter.search}
        label={t('admin.people_search')}
        onSubmit={submit}
        input={{ name: 'name', defaultValue: filter.search }}
      />
      <FilterLinks label={t('admin.role')}>
        <Link to={addressOf({ role: undefined })} aria-current={filter.role ? undefined : 'true'}>
          {t('admin.all_roles')}
        </Link>
        {ROLES.filter((role) => role !== 'member').map((role) => (
          <Link key={role} to={addressOf({ role })} aria-current={filter.role === role ? 'true' : undefined}>
            {t(`role.${role}`)}
          </Link>
        ))}
      </FilterLinks>
    </div>
  );
};

const People = ({ search, canGiveRoles }: { search: URLSearchParams; canGiveRoles: boolean }) => {
  const t = useT();
  const paging = readPaging(search);
  const query = useQuery(peopleQuery(readPeopleFilter(search), paging));
  return (
    <>
      <Filters search={search} />
      <AsyncPart query={query} onFailure="list">
        {({ people, total }) => (
          <PagedList
            rows={people.map((person) => (
              <PersonRow key={person.username} person={person} canGiveRole={canGiveRoles} />
            ))}
            empty={<NotFound message={t('admin.nobody')} />}
            query={query}
            total={total}
            paging={paging}
            path={PATH}
            search={search}
          />
        )}
      </AsyncPart>
    </>
  );
};

/** Members for moderators; administrators also give roles here. */
export const PeoplePage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="people">
    {(role) => <People search={route.search} canGiveRoles={hasRole(role, 'admin')} />}
  </AdminFrame>
);
