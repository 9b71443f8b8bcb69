import { type ComponentProps, useEffect, useRef } from 'react';
import { useLocation, useNavigate, usePrefetch } from '#web/router/router.tsx';
import { isAtOrBelow, isPlainClick } from './link-rules.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of ours, as `web/paths.ts` builds it. */
  to: string;
  /** Goes along with the entry of the history. */
  state?: unknown;
};

/** Resting on a link this long looks like wanting to open it; passing over a list of them does not. */
const INTENT_MS = 65;

/** Goes to another page without a reload. Its code and data are fetched as soon as it looks as if it will be opened. */
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
        // As for any link: to where one is already is no step in the history.
        navigate(to, { replace: to === pathname + search, state });
      }}
    >
      {children}
    </a>
  );
};

/** A link that says when its page, or one below it, is shown. */
export const NavLink = (props: Props) => (
  <Link aria-current={isAtOrBelow(useLocation().pathname, props.to) ? 'page' : undefined} {...props} />
);
