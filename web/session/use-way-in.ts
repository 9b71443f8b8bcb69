import { useLocation } from '#web/router/router.tsx';
import { placeToReturn, type WayIn } from './own-path.ts';

/**
 * What a link to /login or /register carries along: this page, or, on the way in already, the page that asked.
 */
export const useWayIn = (): WayIn => {
  const { pathname, search, hash, state } = useLocation();
  const asked = placeToReturn(state) ?? placeToReturn({ from: pathname + search + hash });
  return asked ? { from: asked } : {};
};
