import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAtOrBelow, isPlainClick } from './link-rules.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of ours, as `web/paths.ts` builds it. */
  to: string;
  /** Goes along with the entry of the history. */
  state?: unknown;
};

/**
 * Goes to another page without loading everything anew. The router's own link brings along what prefetches for its
 * framework, more code than all else of it that we use.
 */
export const Link = ({ to, state, onClick, children, ...rest }: Props) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target || !isPlainClick(event)) return;
        event.preventDefault();
        // As for any link: to where one is already is no step in the history.
        void navigate(to, { replace: to === pathname + search, state });
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
