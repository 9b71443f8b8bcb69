import type { LucideIcon } from 'lucide-react';
import styles from './icon-button.module.css';

type Props = { icon: LucideIcon; label: string; className?: string; onClick(): void };

/** A button that shows only a picture, as large as a finger. */
export const IconButton = ({ icon: Icon, label, className = '', onClick }: Props) => (
  <button type="button" className={`${styles.button} ${className}`} aria-label={label} onClick={onClick}>
    <Icon aria-hidden="true" size={20} />
  </button>
);
