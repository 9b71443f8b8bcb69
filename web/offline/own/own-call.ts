import { tokenIdentity } from '#web/auth/tokens.ts';
import { readAccount } from '#web/own/own-store.ts';

const OWN_PATH = /^\/api\/v1\/((notes|reading)(\/|$)|users\/info$)/;
/** These need the server. */
const NEVER = /^\/api\/v1\/(notes\/export|reading\/settings)$/;

/** Notes, bookmarks and the reading history of the caller, and who they are. */
export const isOwnPath = (pathname: string): boolean => OWN_PATH.test(pathname) && !NEVER.test(pathname);

/** A call as the worker sees it. */
export type OwnCall = {
  /** Whose it is; undefined: a guest's, or nobody knows. */
  account: string | undefined;
  authorization: string | undefined;
  method: string;
  /** Below `/api/v1`, without its first slash. */
  path: string[];
  query: URLSearchParams;
  body: unknown;
  ifMatch: string | null;
};

export const readCall = async (request: Request): Promise<OwnCall> => {
  const { pathname, searchParams } = new URL(request.url);
  const authorization = request.headers.get('authorization') ?? undefined;
  const account = authorization
    ? (tokenIdentity(authorization.replace(/^Bearer /, '')) ?? undefined)
    : await readAccount().catch(() => undefined);
  return {
    account,
    authorization,
    method: request.method,
    path: pathname.split('/').slice(3),
    query: searchParams,
    body:
      request.method === 'GET'
        ? undefined
        : await request
            .clone()
            .json()
            .catch(() => undefined),
    ifMatch: request.headers.get('if-match'),
  };
};
