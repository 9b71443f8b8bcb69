import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Link } from './link.tsx';

/** `primary` is the main action, `plain` any other, `neutral` a plain one in the colour of text, `text` looks like a link. */
type Variant = 'primary' | 'plain' | 'neutral' | 'text';
type Style = { variant?: Variant; size?: 'compact' | 'medium' | 'large' };

/** For elements that look like a button but are none: a link, a summary. */
export const buttonClass = ({ variant = 'plain', size = 'medium' }: Style = {}, className = ''): string =>
  `${styles.button} ${styles[variant]} ${styles[size]} ${className}`;

type Props = ComponentProps<'button'> &
  Style & {
    /** The press is being carried out. Not `disabled`, which would lose the focus. */
    isBusy?: boolean;
  };

export const Button = ({ variant, size, isBusy, className, type = 'button', ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    className={buttonClass({ variant, size }, className)}
    aria-disabled={isBusy || rest['aria-disabled'] || undefined}
  />
);

export const ButtonLink = ({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Style) => (
  <Link {...rest} className={buttonClass({ variant, size }, className)} />
);
