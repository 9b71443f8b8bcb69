import type { LucideIcon } from 'lucide-react';
import styles from './toolbar.module.css';

type Props = {
  icon: LucideIcon;
  label: string;
  /** Whether what it does is in force where the caret is; undefined for what only happens. */
  isOn?: boolean;
  isExpanded?: boolean;
  isDisabled?: boolean;
  onPress(): void;
};

/** The words keep the selection while it is pressed with a mouse. */
export const ToolButton = ({ icon: Icon, label, isOn, isExpanded, isDisabled, onPress }: Props) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    aria-expanded={isExpanded}
    aria-disabled={isDisabled || undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => !isDisabled && onPress()}
  >
    <Icon aria-hidden="true" size={20} />
  </button>
);
