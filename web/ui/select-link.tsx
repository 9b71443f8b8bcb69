import type { ComponentProps } from 'react';
import { isPlainClick, Link } from './link.tsx';

type Props = ComponentProps<typeof Link> & {
  /** When given, a plain click does this instead of navigating; the address stays for a new tab. */
  onSelect?: () => void;
};

export const SelectLink = ({ onSelect, onClick, ...rest }: Props) => (
  <Link
    {...rest}
    onClick={(event) => {
      onClick?.(event);
      if (!onSelect || !isPlainClick(event)) return;
      event.preventDefault();
      onSelect();
    }}
  />
);
