import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Link } from './link.tsx';

/** `primary` is the main action, `plain` any other, `neutral` a plain one in the colour of text, `text` looks like a link. */
type Variant = 'primary' | 'plain' | 'neutral' | 'text';
/** `small` is for panels: small text, and a filled background while pressed. */
type Size = 'small' | 'compact' | 'medium' | 'large';
type Style = { variant?: Variant; size?: Size };

/** For other elements that look like a button: a link, a summary. */
export const buttonClass = ({ variant = 'plain', size = 'medium' }: Style = {}, className = ''): string =>
  // Not every variant and size has rules of its own.
  [styles.button, styles[variant], styles[size], className].filter(Boolean).join(' ');

type Props = Omit<ComponentProps<'button'>, 'aria-disabled'> &
  Style & {
    /** The action is running. Not `disabled`, which would lose the focus. */
    isBusy?: boolean;
    /** Unlike `disabled` it stays focusable, so that a reason named by `aria-describedby` is read aloud. */
    isDisabled?: boolean;
  };

export const Button = ({ variant, size, isBusy, isDisabled, className, type = 'button', onClick, ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    className={buttonClass({ variant, size }, className)}
    aria-disabled={isBusy || isDisabled || undefined}
    onClick={isDisabled ? undefined : onClick}
  />
);

export const ButtonLink = ({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Style) => (
  <Link {...rest} className={buttonClass({ variant, size }, className)} />
);
