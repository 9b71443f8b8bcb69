import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { useSession } from '#web/session/use-session.ts';
import { cachedPosition, devicePositionInText, type ReadingPosition } from './reading-positions.ts';

/** Known only after the page is alive: the server knows neither the device nor who is here. */
export const useReadingPosition = (text_id: string): ReadingPosition | undefined => {
  const { isMember, isLoggedIn, person } = useSession();
  const [place, setPlace] = useState<ReadingPosition>();
  useEffect(() => setPlace(devicePositionInText(text_id)), [text_id]);
  const kept = useQuery({
    ...apiQuery(MEMBER_GROUP, 'GET /reading/history/{text_id}', { params: { text_id } }),
    enabled: isLoggedIn,
    staleTime: 0,
  });
  if (!isMember) return place;
  return cachedPosition(person, text_id) ?? kept.data?.place ?? undefined;
};
