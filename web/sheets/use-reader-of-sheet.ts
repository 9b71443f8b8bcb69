import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userInfoQuery } from '#web/session/user-info.data.ts';
import { useSession } from '#web/session/use-session.ts';
import { sheetQuery } from './sheets.data.ts';

/**
 * Asks for the sheet anew once it is known who reads it: a guest's answer has no private sheet and no likes of hers. Whoever
 * she is, is asked with a guarded call, which renews a token that is too old; the sheet's own call would take her for a
 * guest. True until that is settled.
 */
export const useReaderOfSheet = (sheetId: string): boolean => {
  const { isMember } = useSession();
  const client = useQueryClient();
  const { data: user, isPending } = useQuery({ ...userInfoQuery, enabled: isMember });
  const [settled, setSettled] = useState<string>();
  const who = isMember ? user?.id : undefined;

  useEffect(() => {
    if (!who) return;
    void client.invalidateQueries({ queryKey: sheetQuery(sheetId).queryKey }).then(() => setSettled(who));
  }, [client, who, sheetId]);

  if (!isMember) return false;
  return isPending || (who !== undefined && settled !== who);
};

/** The publisher's e-mail is told only to the publisher: it is the reader's own, or not there. */
export const useIsOwner = (publisherEmail: string | undefined): boolean => {
  const { isMember } = useSession();
  const { data: user } = useQuery({ ...userInfoQuery, enabled: isMember });
  return isMember && publisherEmail !== undefined && publisherEmail === user?.email;
};
