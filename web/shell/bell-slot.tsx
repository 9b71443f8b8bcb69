import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/session/use-session.ts';

/** Keeps the place of what only members have; its code comes when somebody turns out to be one. */
export const BellSlot = ({ className }: { className?: string }) => {
  const { isMember } = useSession();
  const [Bell, setBell] = useState<ComponentType>();
  useEffect(() => {
    if (!isMember) return;
    // Without a connection there is nothing new to tell either; the next page tries again.
    import('#web/notifications/bell.tsx').then(
      (part) => setBell(() => part.Bell),
      () => undefined,
    );
  }, [isMember]);
  return <span className={className}>{isMember && Bell && <Bell />}</span>;
};
