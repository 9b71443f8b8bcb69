import { useQuery } from '@tanstack/react-query';
import type { Home, HomeSheet } from '#shared/contract/home.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import { useSession } from '#web/auth/session.ts';
import { asyncState } from '#web/ui/async-part.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Offline } from '#web/ui/placeholder.tsx';
import { Additions } from './additions.tsx';
import { GoOnReading } from './go-on-reading.tsx';
import { homeQuery, memberSheetsQuery } from './home.data.ts';
import { NewSheets } from './new-sheets.tsx';
import { PassageOfDay } from './passage-of-day.tsx';
import { useLastPositions } from './use-last-positions.ts';
import { WaysIn } from './ways-in.tsx';
import styles from './home.module.css';

/** The shape of what is coming. Without words: a page without scripts would say for ever that it is loading. */
const Skeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    {[1, 2, 3].map((part) => (
      <div key={part} className={styles.skeletonPart} />
    ))}
  </div>
);

/** Those of the page; for a member without what people they have blocked have published. Undefined until known. */
const useNewSheets = (home: Home): HomeSheet[] | undefined => {
  const { isMember, isLoggedIn, identity } = useSession();
  const { data, error, fetchStatus } = useQuery({ ...memberSheetsQuery, enabled: isLoggedIn && identity !== null });
  if (data) return data.sheets;
  return !isMember || error || fetchStatus === 'paused' ? home.sheets : undefined;
};

const Parts = ({ home }: { home: Home }) => (
  <div className={styles.parts}>
    {home.passage && <PassageOfDay passage={home.passage} />}
    <div className={home.additions.length > 0 ? styles.pair : undefined}>
      <NewSheets sheets={useNewSheets(home)} expected={home.sheets.length} />
      {home.additions.length > 0 && <Additions additions={home.additions} />}
    </div>
    <WaysIn home={home} />
  </div>
);

/**
 * What the home page shows below the collections. It loads beside them and is never waited for. Until it is known whether
 * the reader has something to go on with, the rest is there but not shown, so that nothing moves.
 */
export const HomeParts = ({ language }: { language: SiteLanguage }) => {
  const query = useQuery(homeQuery(language));
  const positions = useLastPositions();
  const state = asyncState(query);
  return (
    <div
      className={styles.home}
      data-home
      data-waiting={positions === undefined || undefined}
      aria-busy={state === 'loading'}
    >
      {positions && positions.length > 0 && <GoOnReading positions={positions} />}
      {query.data && <Parts home={query.data} />}
      {state === 'loading' && <Skeleton />}
      {state === 'offline' && <Offline />}
      {!['shown', 'loading', 'offline'].includes(state) && (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </div>
  );
};
