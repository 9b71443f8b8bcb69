import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { useSession } from '#web/auth/session.ts';
import { importCode } from '#web/code-loading.ts';
import { readStored } from '#web/storage.ts';

/** Moves a guest's history and bookmarks to the account after login. A failure is retried on the next page. */
export const GuestData = () => {
  const { isLoggedIn } = useSession();
  const client = useQueryClient();
  useEffect(() => {
    if (!isLoggedIn || !(readStored('readingPlaces') ?? readStored('savedPlaces'))) return;
    importCode(
      async () => (await import('#web/reading/migrate-guest-data.ts')).migrateGuestData(),
      () => void client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
    );
  }, [isLoggedIn, client]);
  return null;
};
