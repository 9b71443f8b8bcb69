import { useQuery } from '@tanstack/react-query';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { passageQuery } from './share/share.data.ts';
import { Failure } from '#web/ui/failure.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { plainText } from '#web/ui/plain-text.ts';

const SuggestCorrection = lazyWithRetry(
  async () => (await import('#web/reader/suggest-correction/suggest-correction.tsx')).SuggestCorrection,
);

/** A correction of a whole passage, whose words are fetched first. */
export const CorrectPassage = ({ segment, onClose }: { segment: ReadingSegment; onClose(): void }) => {
  const query = useQuery(passageQuery(segment));
  if (query.error && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { segment_id, language, script } = segment;
  return (
    <SuggestCorrection
      target={{ segment_id, old_words: plainText(query.data.content) }}
      language={language}
      script={script}
      passages={1}
      onClose={onClose}
    />
  );
};
