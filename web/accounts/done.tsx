import { type ReactNode, useEffect, useRef } from 'react';
import styles from './account-screen.module.css';

/** What stands where the form was. The focus goes there with the eye, and it is read aloud. */
export const Done = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} className={styles.done} role="status" tabIndex={-1}>
      {children}
    </div>
  );
};
