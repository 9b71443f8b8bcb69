import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import type { UserInfo } from '#shared/contract/users.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Protected } from '#web/session/protected.tsx';
import { userInfoQuery } from '#web/session/user-info.data.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Loading, NotFound } from '#web/ui/placeholder.tsx';
import { useHead } from '#web/ui/use-head.ts';
import { blocksOfSheet } from './document/blocks-of-sheet.ts';
import { EditorScreen } from './editor-screen.tsx';
import type { OpenedSheet } from './saving/types.ts';

const NEW = 'new';

const FRESH: OpenedSheet = {
  sheet_id: undefined,
  version: 0,
  is_published: false,
  draft: { title: '', summary: '', topics: [], language: undefined, blocks: [] },
};

const openedSheet = ({
  id,
  version,
  is_published,
  sheet_title,
  summary,
  topics,
  language,
  content,
}: Sheet): OpenedSheet => ({
  sheet_id: id,
  version,
  is_published,
  draft: { title: sheet_title, summary, topics, language, blocks: blocksOfSheet(content.segments) },
});

/** Always asked for anew: what a cache holds may be older than what another tab has saved. */
const sheetQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

/**
 * What was opened stays open: neither the address that a new sheet gets, nor the end of a session, which makes the page
 * forget what only its member may see, takes the words away. Somebody else who signs in opens the sheet anew.
 */
const useOpened = (id: string) => {
  const user = useQuery(userInfoQuery);
  // Before she is known to be in, her own sheet would be answered as if to a stranger.
  const sheet = useQuery({ ...sheetQuery(id), enabled: id !== NEW && user.data !== undefined });
  const [visit, setVisit] = useState<{ user: UserInfo; opened: OpenedSheet }>();
  const isOther = visit && user.data && user.data.id !== visit.user.id;
  if (isOther) setVisit(undefined);
  else if (!visit && user.data && id === NEW) setVisit({ user: user.data, opened: FRESH });
  else if (!visit && user.data && sheet.data?.is_owner) setVisit({ user: user.data, opened: openedSheet(sheet.data) });
  return { visit, user, sheet };
};

const Editor = ({ id }: { id: string }) => {
  const t = useT();
  const { visit, user, sheet } = useOpened(id);
  if (visit) return <EditorScreen key={visit.user.id} {...visit} />;
  return (
    <AsyncPart query={user}>
      {() => (
        <AsyncPart query={sheet}>
          {({ is_owner }) => (is_owner ? <Loading /> : <NotFound heading hint={t('global.not_found_hint')} />)}
        </AsyncPart>
      )}
    </AsyncPart>
  );
};

export const EditorPage = ({ route }: { route: RouteContext<'id'> }) => {
  const t = useT();
  const [id] = useState(route.params.id);
  useHead({
    title: t('editor.new_sheet'),
    description: t('editor.description'),
    path: paths.sheet(id),
    unlisted: true,
  });
  return (
    <Protected>
      <Editor id={id} />
    </Protected>
  );
};
