import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSession } from '#web/auth/use-session.ts';

type Props = {
  className?: string;
  load(): Promise<ComponentType>;
  /** Shown to members until the code has arrived. */
  fallback?: ReactNode;
};

/** Reserves the space of something only members have; its code is fetched once there is a member. */
export const MemberSlot = ({ className, load, fallback }: Props) => {
  const { isMember } = useSession();
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    if (!isMember) return;
    // Without a connection the fallback stays; the next page tries again.
    load().then(
      (part) => setPart(() => part),
      () => undefined,
    );
  }, [isMember, load]);
  return <span className={className}>{isMember && (Part ? <Part /> : fallback)}</span>;
};
