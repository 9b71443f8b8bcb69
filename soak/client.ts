import { randomUUID } from 'node:crypto';

/** Answers of the server by actor and status; 0 is no answer. */
export type Tally = Map<string, number>;

const PASSWORD = 'a quiet mountain lake';
const RETRY_MS = 250;
const TIMEOUT_MS = 40_000;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Request = { method?: string; body?: unknown; form?: FormData; headers?: Record<string, string> };
export type Response<Body> = { status: number; body: Body };

/** Calls the server as one visitor, and counts the answers. */
export const createClient = (address: string, actor: string, tally: Tally) => {
  let url = address;
  let token: string | undefined;
  const email = `${actor}.${randomUUID()}@example.org`;

  const send = async <Body = unknown>(path: string, request: Request = {}): Promise<Response<Body>> => {
    const { method = 'GET', body, form, headers = {} } = request;
    let status = 0;
    let received: unknown;
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      received = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
      // Only a whole answer is one: the server may be killed while it sends.
      status = response.status;
    } catch {
      status = 0;
    }
    const key = `${actor.replace(/\d+$/, '')} ${status}`;
    tally.set(key, (tally.get(key) ?? 0) + 1);
    return { status, body: received as Body };
  };

  const logIn = async (isNew: boolean): Promise<boolean> => {
    token = undefined;
    const name = { firstname: 'Tashi', lastname: 'Dolma' };
    const { status, body } = await send<{ auth?: { access_token: string } }>(
      `/api/v1/auth/${isNew ? 'register' : 'login'}`,
      { method: 'POST', body: { email, password: PASSWORD, ...(isNew ? name : {}) } },
    );
    // An earlier attempt to register may have succeeded without an answer.
    if (isNew && status === 409) return logIn(false);
    token = body?.auth?.access_token;
    return token !== undefined;
  };

  return {
    send,
    /** Tries again until it succeeds. */
    register: async (): Promise<void> => {
      while (!(await logIn(true))) await sleep(RETRY_MS);
    },
    /** Goes on at another address of the site. Returns whether the account is there. */
    logInAt: (other: string): Promise<boolean> => {
      url = other;
      return logIn(false);
    },
    /** A call of a member: tried again until the server has answered it, after a new login when the token has expired. */
    sendUntilAnswered: async <Body>(path: string, request: Request, isStopped: () => boolean) => {
      for (;;) {
        const response = await send<Body>(path, request);
        if (response.status > 0 && response.status < 500 && response.status !== 429 && response.status !== 401)
          return response;
        if (isStopped()) return response;
        if (response.status === 401) await logIn(false);
        await sleep(RETRY_MS);
      }
    },
  };
};

export type Client = ReturnType<typeof createClient>;
