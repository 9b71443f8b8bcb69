import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { refreshReading, savedPlaceQuery } from './reading.data.ts';
import { type DevicePlace, savedOnDevice, saveOnDevice, withoutSaved, withSaved } from './saved-places.ts';

/** Whether a passage is saved, on the account or, of a guest, on this device, and the way to change it. */
export const useSavedPlace = (place: Omit<DevicePlace, 'saved_date'>) => {
  const t = useT();
  const client = useQueryClient();
  const { isMember } = useSession();
  const { segment_id } = place;
  const query = useQuery({ ...savedPlaceQuery(segment_id), enabled: isMember });
  const [isOnDevice, setOnDevice] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => setOnDevice(savedOnDevice().some((one) => one.segment_id === segment_id)), [segment_id]);
  const isSaved = isMember ? (query.data?.total ?? 0) > 0 : isOnDevice;

  const toggle = async () => {
    setProblem('');
    if (!isMember) {
      const places = savedOnDevice();
      const { text_id, segment_number, title, language, script } = place;
      const saved = { text_id, segment_id, segment_number, title, language, script };
      saveOnDevice(
        isSaved
          ? withoutSaved(places, segment_id)
          : withSaved(places, { ...saved, saved_date: new Date().toISOString() }),
      );
      setOnDevice(!isSaved);
      return;
    }
    try {
      await (isSaved
        ? callAsMember('DELETE /reading/places/{segment_id}', { params: { segment_id } })
        : callAsMember('POST /reading/places', { body: { places: [{ segment_id }] } }));
    } catch (error) {
      setProblem(refusalWords(t, error));
    } finally {
      void refreshReading(client);
    }
  };
  return { isSaved, problem, toggle };
};
