import type { IconNode } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import styles from './toolbar.module.css';

type Props = {
  icon: IconNode;
  label: string;
  /** Whether it is active at the caret; undefined for one-time commands. */
  isActive?: boolean;
  isExpanded?: boolean;
  isDisabled?: boolean;
  onPress(): void;
};

/** A mouse press leaves the selection in the text. */
export const ToolButton = ({ icon, label, isActive, isExpanded, isDisabled, onPress }: Props) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    title={label}
    aria-pressed={isActive}
    aria-expanded={isExpanded}
    aria-disabled={isDisabled || undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => !isDisabled && onPress()}
  >
    <Icon node={icon} aria-hidden="true" size={20} />
  </button>
);
