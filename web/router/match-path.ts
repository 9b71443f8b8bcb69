/** The names after a colon in a path: `'/a/:id/:tab'` has `'id' | 'tab'`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type Params = Record<string, string>;

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Slashes at the end do not count, and a slash inside a segment has to be encoded. */
const segmentsOf = (pathname: string): string[] => pathname.replace(/\/+$/, '').split('/').slice(1);

/** The parameters of an address that has the form of `path`, or undefined. `*` matches every address. */
export const matchPath = (path: string, pathname: string): Params | undefined => {
  if (path === '*') return {};
  const expected = segmentsOf(path);
  const segments = segmentsOf(pathname);
  if (segments.length !== expected.length) return undefined;
  const params: Params = {};
  for (const [index, part] of expected.entries()) {
    const segment = decode(segments[index] ?? '');
    if (part.startsWith(':') && segment) params[part.slice(1)] = segment;
    else if (part.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
};

const rank = (path: string): number =>
  path === '*' ? -1 : segmentsOf(path).filter((part) => !part.startsWith(':')).length;

/** In the order in which to try them: `/users/:id` before `/:name/:id`, `*` last. */
export const bySpecificity = <Route extends { path: string }>(routes: readonly Route[]): Route[] =>
  routes.toSorted((a, b) => rank(b.path) - rank(a.path));
