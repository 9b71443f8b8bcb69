import type { ReactNode } from 'react';
import { isPlainClick } from './link-rules.ts';
import { Link } from './link.tsx';

type Props = {
  to: string;
  /** When given, choosing does this instead of going there; the address stays for a new tab. */
  onSelect?: () => void;
  className?: string;
  children: ReactNode;
};

export const SelectLink = ({ to, onSelect, className, children }: Props) => (
  <Link
    to={to}
    className={className}
    onClick={(event) => {
      if (!onSelect || !isPlainClick(event)) return;
      event.preventDefault();
      onSelect();
    }}
  >
    {children}
  </Link>
);
