import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { tokenIdentity } from '#web/auth/tokens.ts';
import { fetchFromServer, isServerAway } from '#web/offline/fetch-from-server.ts';
import type { FetchEvent } from '#web/offline/worker-scope.ts';
import { findSheetAnswer, keepSheetAnswer, openOwn, readAccount } from '#web/own/own-store.ts';

const SHEET = /^\/api\/v1\/sheets\/([0-9a-f-]{36})(\/topics|\/comments)?$/;
const LIST = '/api/v1/sheets';

/** A sheet, what its page shows beside it, and the list of somebody’s own sheets, which is asked for by their e-mail. */
export const isSheetCall = ({ method, url }: Request): boolean => {
  const { pathname, searchParams } = new URL(url);
  return method === 'GET' && (SHEET.test(pathname) || (pathname === LIST && searchParams.has('email')));
};

const addressOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const accountOf = async ({ headers }: Request): Promise<string | undefined> => {
  const token = headers.get('authorization')?.replace(/^Bearer /, '');
  return token ? (tokenIdentity(token) ?? undefined) : readAccount().catch(() => undefined);
};

/** The answer about a sheet and that about what stands beside it come in any order. */
const BESIDE_MS = 1000;

/** Only what belongs to the caller's own sheets: others may withdraw theirs at any moment. */
const keep = async (request: Request, account: string, answer: Response): Promise<void> => {
  const body = await answer.text();
  const [, id, beside] = SHEET.exec(new URL(request.url).pathname) ?? [];
  if (id && !beside && !(JSON.parse(body) as Sheet).is_owner) return;
  if (beside) {
    await new Promise((resolve) => setTimeout(resolve, BESIDE_MS));
    if (!(await findSheetAnswer(account, `${LIST}/${id}`))) return;
  }
  await keepSheetAnswer(account, addressOf(request), body);
};

/** Of a sheet that its author has chosen to keep here; undefined when one that was opened later is here, too. */
const findKept = async (account: string, request: Request, opened: string | undefined): Promise<unknown> => {
  const { pathname, searchParams } = new URL(request.url);
  const [, id = '', beside] = SHEET.exec(pathname) ?? [];
  const kept = await (await openOwn()).get('kept_sheets', [account, id]);
  if (!kept) return undefined;
  if (beside === '/topics')
    return opened ? undefined : { topics: kept.topics[searchParams.get('language') ?? 'en'] ?? [] };
  if (beside) return undefined;
  return opened && (JSON.parse(opened) as Sheet).version >= kept.sheet.version ? undefined : kept.sheet;
};

const findOnDevice = async (request: Request): Promise<Response | undefined> => {
  const account = await accountOf(request);
  if (account === undefined) return undefined;
  const address = addressOf(request);
  // A sheet that was only edited can be read as well, and the other way round.
  const opened =
    (await findSheetAnswer(account, address, true)) ?? (await findSheetAnswer(account, address.split('?')[0] ?? ''));
  const kept = await findKept(account, request, opened);
  if (kept !== undefined) return Response.json(kept);
  return opened === undefined
    ? undefined
    : new Response(opened, { headers: { 'content-type': 'application/json; charset=utf-8' } });
};

/** A picture of a sheet that is kept here, for its author. */
export const answerPicture = async ({ request }: FetchEvent): Promise<Response> => {
  // The browser may have it in its cache: that says nothing about the network.
  const answer = await fetch(request).catch((failure: unknown) => ({ failure }));
  if (!('failure' in answer) && !isServerAway(answer)) return answer;
  const account = await readAccount().catch(() => undefined);
  const { pathname } = new URL(request.url);
  const kept = account === undefined ? undefined : await (await openOwn()).get('kept_pictures', [account, pathname]);
  if (kept) return new Response(kept.picture);
  if ('failure' in answer) throw answer.failure;
  return answer;
};

/** The server first, always. A member's own sheets that were opened lately can be read and edited without it. */
export const answerSheetCall = async (event: FetchEvent): Promise<Response> => {
  const { request } = event;
  const answer = await fetchFromServer(request).catch((failure: unknown) => ({ failure }));
  if ('failure' in answer || isServerAway(answer)) {
    const own = request.signal.aborted ? undefined : await findOnDevice(request).catch(() => undefined);
    if (own) return own;
    if ('failure' in answer) throw answer.failure;
    return answer;
  }
  const account = answer.ok && request.headers.has('authorization') ? await accountOf(request) : undefined;
  if (account !== undefined) event.waitUntil(keep(request, account, answer.clone()).catch(() => undefined));
  return answer;
};
