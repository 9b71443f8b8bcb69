import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useSession } from '#web/auth/session.ts';
import { readStored } from '#web/storage.ts';
import { cachedPositions, parsePositions } from '#web/texts/reading-positions.ts';
import { lastPositionsQuery } from './home.data.ts';
import { accountPositions, devicePositions, type LastPosition } from './last-positions.ts';

/** After this time the page no longer waits for the account. */
const MAX_WAIT_MS = 2000;

/** True after `MAX_WAIT_MS`. */
const useIsLate = (): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
};

/** Where the reader has read last, newest first: a member on the account, a guest on this device. Undefined until known. */
export const useLastPositions = (): LastPosition[] | undefined => {
  const { isMember, isLoggedIn, isAuthLoading, identity } = useSession();
  const [onDevice, setOnDevice] = useState<LastPosition[]>();
  const { data, error, fetchStatus } = useQuery({ ...lastPositionsQuery, enabled: isLoggedIn && identity !== null });
  const isLate = useIsLate();
  // Before the first paint after the page has been hydrated.
  useLayoutEffect(() => {
    if (!isMember && !isAuthLoading) setOnDevice(devicePositions(parsePositions(readStored('readingPlaces'))));
  }, [isMember, isAuthLoading]);
  if (!isMember) return onDevice;
  if (data)
    return data.is_paused
      ? accountPositions(data.history, [])
      : accountPositions(data.history, cachedPositions(identity));
  return error || fetchStatus === 'paused' || isLate ? [] : undefined;
};
