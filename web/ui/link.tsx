import { type ComponentProps, useEffect, useRef } from 'react';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { useLocation, useNavigate, usePrefetch } from '#web/router/router.tsx';

type Click = { button: number; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

/** Any other click is left to the browser: a new tab, a window, a download, a menu. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

export const isAtOrBelow = (pathname: string, address: string): boolean =>
  pathname === address || pathname.startsWith(`${address}/`);

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this site, from `web/paths.ts`. */
  to: string;
  /** Stored with the history entry. A function is called when the link is pressed. */
  state?: unknown;
};

/** Resting on a link this long counts as intent to open it; moving over a list of links does not. */
const INTENT_MS = 65;

/** Navigates without a reload. Code and data of the page are prefetched on intent: hover, focus, touch. */
export const Link = ({ to, state, onClick, children, ...rest }: Props) => {
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const { pathname, search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const prefetchSoon = () => {
    cancel();
    timer.current = setTimeout(() => prefetch(to), INTENT_MS);
  };
  useEffect(() => cancel, []);
  return (
    <a
      onPointerEnter={prefetchSoon}
      onPointerLeave={cancel}
      onFocus={prefetchSoon}
      onBlur={cancel}
      onTouchStart={() => prefetch(to)}
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target || !isPlainClick(event)) return;
        event.preventDefault();
        // As with any link: to the current address, no history entry is added.
        navigate(to, { replace: to === pathname + search, state: typeof state === 'function' ? state() : state });
      }}
    >
      {typeof children === 'string' ? <ScriptRuns text={children} /> : children}
    </a>
  );
};

/** A link marked as current while its page, or one below it, is shown. */
export const NavLink = (props: Props) => (
  <Link aria-current={isAtOrBelow(useLocation().pathname, props.to) ? 'page' : undefined} {...props} />
);
