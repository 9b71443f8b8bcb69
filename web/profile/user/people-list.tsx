import { useQuery } from '@tanstack/react-query';
import type { PublicProfile } from '#shared/contract/users.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths, type PeopleTab } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { peopleQuery } from './user.data.ts';
import styles from './user-page.module.css';

type Props = { user: PublicProfile; list: PeopleTab; route: RouteContext<'username'> };

/** Who follows somebody, or whom she follows. */
export const PeopleList = ({ user: { name }, list, route }: Props) => {
  const t = useT();
  const paging = readPaging(route.search);
  const query = useQuery(peopleQuery(route.params.username, list, paging));
  return (
    <AsyncPart query={query}>
      {({ users, total }) => (
        <>
          <div data-list aria-busy={query.isPlaceholderData}>
            {users.length === 0 && (
              <NotFound message={withParts(t, `profile.no_${list}`, { name: <UserText>{name}</UserText> })} />
            )}
            {users.length > 0 && (
              <RowList>
                {users.map((person) => (
                  <Row key={person.username} className={styles.person}>
                    <Avatar name={person.name} url={person.avatar_url} size="small" />
                    <div>
                      <RowTitle as="h2" to={paths.user(person.username)}>
                        <UserText>{person.name}</UserText>
                      </RowTitle>
                      {person.title && (
                        <RowNote>
                          <UserText>{person.title}</UserText>
                        </RowNote>
                      )}
                    </div>
                  </Row>
                ))}
              </RowList>
            )}
          </div>
          <Pagination total={total} paging={paging} path={route.path} search={route.search} />
        </>
      )}
    </AsyncPart>
  );
};
