import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { useSession } from '#web/auth/session.ts';
import { cachedPosition, devicePositionInText, type ReadingPosition } from './reading-positions.ts';

/** Where the reader left off. Undefined on the server, which knows neither the device nor the member. */
export const useReadingPosition = (text_id: string): ReadingPosition | undefined => {
  const { isMember, isLoggedIn, identity } = useSession();
  const [devicePosition, setDevicePosition] = useState<ReadingPosition>();
  useEffect(() => setDevicePosition(devicePositionInText(text_id)), [text_id]);
  const query = useQuery({
    ...apiQuery(MEMBER_GROUP, 'GET /reading/history/{text_id}', { params: { text_id } }),
    enabled: isLoggedIn,
    staleTime: 0,
  });
  if (!isMember) return devicePosition;
  return cachedPosition(identity, text_id) ?? query.data?.place ?? undefined;
};
