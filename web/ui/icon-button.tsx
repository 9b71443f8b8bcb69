import type { IconNode } from 'lucide';
import { Icon } from './icon.tsx';
import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

/** For other elements that look like an icon button: a link, a summary. */
export const iconButtonClass = ({ isQuiet = false }: { isQuiet?: boolean } = {}, className = ''): string =>
  `${styles.button} ${isQuiet ? styles.quiet : ''} ${className}`;

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconNode;
  label: string;
  iconSize?: number;
  /** In the quiet colour, for a tool among others. */
  isQuiet?: boolean;
};

/** A button that shows only an icon, large enough for a finger. */
export const IconButton = ({ icon, label, iconSize = 20, isQuiet, className, type = 'button', ...rest }: Props) => (
  <button {...rest} type={type} className={iconButtonClass({ isQuiet }, className)} aria-label={label}>
    <Icon node={icon} aria-hidden="true" size={iconSize} />
  </button>
);
