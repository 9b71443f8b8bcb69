import { type ReactNode, useEffect, useRef } from 'react';
import styles from './menu.module.css';

type Props = {
  /** The content of the button, with a name for screen readers. */
  button: ReactNode;
  className?: string;
  panelClassName?: string;
  /** Stays open after a choice, to show its result. */
  staysOpen?: boolean;
  onOpen?(): void;
  children: ReactNode;
};

const isChoice = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button:not([type="submit"])') !== null;

/** Escape, a choice, a submitted form, or a press elsewhere closes the menu; Escape returns the focus to its button. */
const closeWhenDone = (menu: HTMLDetailsElement, staysOpen: boolean): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  const close = () => {
    menu.open = false;
  };
  const isOutside = (target: EventTarget | null) => !(target instanceof Node && menu.contains(target));

  if (!staysOpen) menu.addEventListener('click', ({ target }) => isChoice(target) && close(), { signal });
  menu.addEventListener('submit', close, { signal });
  menu.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && isOutside(relatedTarget) && close(), {
    signal,
  });
  document.addEventListener('pointerdown', ({ target }) => isOutside(target) && close(), { signal });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      const hadFocus = menu.contains(document.activeElement);
      close();
      if (hadFocus) menu.querySelector('summary')?.focus();
    },
    { signal },
  );
  return () => listening.abort();
};

/** A button that opens a panel. Built on `<details>`, so that it works before hydration. */
export const Menu = ({ button, className = '', panelClassName = '', staysOpen = false, onOpen, children }: Props) => {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => (details.current ? closeWhenDone(details.current, staysOpen) : undefined), [staysOpen]);
  return (
    <details
      ref={details}
      className={`${styles.menu} ${className}`}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className={styles.button}>{button}</summary>
      <div className={`${styles.panel} ${panelClassName}`}>{children}</div>
    </details>
  );
};
