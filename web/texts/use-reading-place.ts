import { useEffect, useState } from 'react';
import { placeOfText, type ReadingPlace } from './reading-places.ts';

/** Known only after the page is alive: the server does not know the device. */
export const useReadingPlace = (text_id: string): ReadingPlace | undefined => {
  const [place, setPlace] = useState<ReadingPlace>();
  useEffect(() => setPlace(placeOfText(text_id)), [text_id]);
  return place;
};
