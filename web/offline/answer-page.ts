import { answerCitation } from './answer-from-packs.ts';
import { findShell } from './build-cache.ts';
import { fetchFromServer, isServerAway } from './fetch-from-server.ts';
import type { FetchEvent } from './worker-scope.ts';

/** Addresses that lead to no page of the client. */
const NO_PAGE = /^\/(api|assets|c|embed|files|i18n|mcp|s|sitemaps|offline-shell)(\/|$)|\.\w+$/;

const isCitation = (pathname: string): boolean => pathname.startsWith('/c/');

const isShortLink = (pathname: string): boolean => pathname.startsWith('/s/');

const isPage = (pathname: string): boolean => !NO_PAGE.test(pathname);

/**
 * The page of the server, however long it takes; the shell of this build when it cannot be asked. Never both: a page of the
 * server and the files of an old build would not fit together.
 */
export const answerPage = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => {
  const answer = await fetchFromServer(request, preloadResponse).catch((failure: unknown) => ({ failure }));
  const isFailed = 'failure' in answer;
  if (!isFailed && !isServerAway(answer)) return answer;
  const { pathname } = new URL(request.url);
  const cited = isCitation(pathname) ? await answerCitation(request).catch(() => undefined) : undefined;
  if (cited) return cited;
  const shell = isPage(pathname) || isShortLink(pathname) ? await findShell() : undefined;
  // Where it leads only the server knows; the page of the device says what can be read without it.
  if (shell && isShortLink(pathname)) return Response.redirect(new URL('/device', request.url), 302);
  if (shell) return shell;
  if (isFailed) throw answer.failure;
  return answer;
};
