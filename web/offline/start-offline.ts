import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { DEFAULT_SITE_LANGUAGE, isSiteLanguage, type SiteLanguage } from '#shared/languages.ts';
import { retryDelay } from '#web/api/query-client.ts';
import { chosenLanguage } from '#web/i18n/language-context.tsx';
import { listenForInstall } from './device/install-app.ts';
import { keepShownAnswers } from './keep-shown-answers.ts';
import { listenToWorker, readNetworkState, subscribeToNetwork } from './network-state.ts';
import { startOwn } from './own/own-on-page.ts';
import { writeSetting } from './recent-answers.ts';
import { startSheets } from './sheets/sheets-on-page.ts';
import { BUILD_PREFIX, type PageMessage } from './worker-messages.ts';

const entryOfPage = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
};

/** As long as this tab is open the worker keeps the files of its build. */
const holdBuild = (): void => {
  const entry = entryOfPage();
  if (entry) void navigator.locks.request(BUILD_PREFIX + entry, { mode: 'shared' }, () => new Promise(() => undefined));
};

const usedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

const usedLanguage = (): SiteLanguage => {
  const language = chosenLanguage() ?? document.documentElement.lang;
  return isSiteLanguage(language) ? language : DEFAULT_SITE_LANGUAGE;
};

const reportUse = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  const message: PageMessage = { kind: 'uses', language: usedLanguage(), files: usedFiles() };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
  active?.postMessage(message);
};

/**
 * From now on queries are asked for without a network, too: the worker may have the answer. What it does not have waits for
 * the network as before.
 */
const askWithoutNetwork = (client: QueryClient): void => {
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      networkMode: 'offlineFirst',
      retryDelay: (failures) => (onlineManager.isOnline() ? retryDelay(failures) : 0),
    },
  });
  // Some may have been waiting since before.
  if (!onlineManager.isOnline()) void client.refetchQueries({ fetchStatus: 'paused' });
};

/** What failed while the server was away is asked for again. */
const refetchWhenBack = (client: QueryClient): void => {
  let before = readNetworkState();
  subscribeToNetwork(() => {
    const now = readNetworkState();
    if (before !== 'online' && now === 'online') {
      void resumePacks().catch(() => undefined);
      // Files of the build may be missing still.
      void register().catch(() => undefined);
    }
    if (before === 'away' && now === 'online')
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    before = now;
  });
};

const resumePacks = async (): Promise<void> => {
  const { resumeLoading } = await import('#web/packs/resume-loading.ts');
  await resumeLoading();
};

let retryMs = 30_000;

/** A file that could not be had ends the installation, and the browser would begin again with the next page only. */
const retryWhenFailed = ({ installing }: ServiceWorkerRegistration): void =>
  installing?.addEventListener('statechange', () => {
    if (installing.state !== 'redundant' || navigator.serviceWorker.controller) return;
    setTimeout(() => void register().catch(() => undefined), retryMs);
    retryMs *= 2;
  });

/** The worker stores the words of this language before it answers for pages. */
const register = async (): Promise<void> => {
  await writeSetting('language', usedLanguage()).catch(() => undefined);
  retryWhenFailed(await navigator.serviceWorker.register('/sw.js'));
  await reportUse();
};

const isPossible = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator && 'locks' in navigator;

let isStarted = false;

/**
 * Starts the service worker, if the browser has them: on https and localhost only. It is registered once the page is idle, so
 * that it delays nothing.
 */
export const startOffline = (client: QueryClient): void => {
  if (isStarted || !isPossible()) return;
  isStarted = true;
  listenForInstall();
  const { serviceWorker } = navigator;
  holdBuild();
  listenToWorker();
  startOwn(client);
  startSheets(client);
  refetchWhenBack(client);
  const onControlled = () => {
    askWithoutNetwork(client);
    // Answers that came before the worker saw any.
    void keepShownAnswers(client).catch(() => undefined);
  };
  if (serviceWorker.controller) onControlled();
  else serviceWorker.addEventListener('controllerchange', onControlled, { once: true });
  // Without it the site is as it was before there was one.
  void register().catch(() => undefined);
  void resumePacks().catch(() => undefined);
};
