import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  to: string;
  /** When given, choosing does this instead of going there; the address stays for a new tab. */
  onSelect?: () => void;
  className?: string;
  children: ReactNode;
};

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

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
