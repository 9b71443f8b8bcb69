import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import type { UserInfo } from '#shared/contract/users.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Protected } from '#web/auth/protected.tsx';
import { useSession } from '#web/auth/session.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { AsyncPart, asyncState } from '#web/ui/async-part.tsx';
import { Loading } from '#web/ui/placeholder.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { useHead } from '#web/ui/head.ts';
import { EditorScreen } from './editor-screen.tsx';
import { findDeviceSheet, NEW_SHEET, openedSheet } from './opened-sheets.ts';
import { LoadFailure } from './saving/load-failure.tsx';
import type { OpenedSheet } from './saving/types.ts';

const NEW = 'new';

/** Never cached: another tab may have saved a newer version. */
const sheetQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

/** What was written here without a network has an address as well. */
const deviceSheetQuery = (account_id: string | undefined, id: string) => ({
  queryKey: [MEMBER_GROUP, 'device sheet', account_id, id],
  queryFn: () => findDeviceSheet(account_id ?? '', id),
  enabled: id !== NEW && account_id !== undefined,
  networkMode: 'always' as const,
  retry: false,
  staleTime: 0,
  gcTime: 0,
});

/**
 * An opened sheet stays open: neither the new address of a created sheet nor the end of the session, which clears the
 * member's cache, removes the draft. If another member signs in, the sheet is opened again for them.
 */
const useOpenedSheet = (id: string) => {
  const user = useQuery(userInfoQuery);
  const onDevice = useQuery(deviceSheetQuery(user.data?.id, id));
  // Waits for the member: a call as a guest would not find their private sheet.
  const sheet = useQuery({ ...sheetQuery(id), enabled: onDevice.data === null });
  const [opening, setOpening] = useState<{ user: UserInfo; opened: OpenedSheet }>();
  const isOtherMember = opening && user.data && user.data.id !== opening.user.id;
  if (isOtherMember) setOpening(undefined);
  else if (!opening && user.data && id === NEW) setOpening({ user: user.data, opened: NEW_SHEET });
  else if (!opening && user.data && onDevice.data) setOpening({ user: user.data, opened: onDevice.data });
  else if (!opening && user.data && sheet.data?.is_owner)
    setOpening({ user: user.data, opened: openedSheet(sheet.data) });
  return { opening, user, sheet };
};

/** Whoever cannot edit a sheet reads it. */
const readingPath = ({ id, sheet_title, publisher }: Sheet): string =>
  paths.readSheet({ id, title: sheet_title, username: publisher.username });

const Editor = ({ id }: { id: string }) => {
  const { opening, user, sheet } = useOpenedSheet(id);
  if (opening) return <EditorScreen key={opening.user.id} {...opening} />;
  const failed = [user, sheet].filter((query) => asyncState(query) === 'failed');
  if (failed.length > 0)
    return (
      <LoadFailure
        account_id={user.data?.id}
        sheet_id={id}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
      />
    );
  return (
    <AsyncPart query={user}>
      {() => (
        <AsyncPart query={sheet}>
          {(found) => (found.is_owner ? <Loading isPage /> : <Redirect to={readingPath(found)} />)}
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
  const { isMember, isAuthLoading } = useSession();
  const [wasMember, setWasMember] = useState(isMember);
  if (isMember && !wasMember) setWasMember(true);
  // Not a member whose session has ended: the editor stays, with what has been typed since.
  const isGuest = !isMember && !isAuthLoading && !wasMember;
  // For a guest, a sheet that is not published may still be their own.
  const published = useQuery({
    ...apiQuery('sheets', 'GET /sheets/{id}', { params: { id } }),
    enabled: id !== NEW && isGuest,
    retry: false,
  });
  if (isGuest && published.isLoading) return <Loading isPage />;
  if (isGuest && published.data) return <Redirect to={readingPath(published.data)} />;
  return (
    <Protected>
      <Editor id={id} />
    </Protected>
  );
};
