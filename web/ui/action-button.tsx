import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import styles from './action-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className' | 'disabled'> & {
  /** Stays in reach of the keyboard, so that the reason named by `aria-describedby` can be heard. */
  isDisabled?: boolean;
};

export const ActionButton = ({ isDisabled = false, onClick, children, ...rest }: Props) => (
  <Button
    {...rest}
    size="compact"
    className={styles.button}
    aria-disabled={isDisabled || undefined}
    onClick={isDisabled ? undefined : onClick}
  >
    {children}
  </Button>
);
