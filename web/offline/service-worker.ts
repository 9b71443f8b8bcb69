import { answerCall } from './answer-call.ts';
import { loadPackAnswers } from './answer-from-packs.ts';
import { answerPage } from './answer-page.ts';
import { addUsedFiles, answerFile, installBuild, pruneBuilds } from './build-cache.ts';
import { answerOwnCall } from './own/answer-own-call.ts';
import { isOwnPath } from './own/own-call.ts';
import { answerPicture, answerSheetCall, isSheetCall } from './own/own-sheets.ts';
import { reportReachableAgain } from './fetch-from-server.ts';
import type { PageMessage } from './worker-messages.ts';
import { worker } from './worker-scope.ts';

// The build makes `/sw.js` of this file and what it imports. See docs/decisions/0031-service-worker.md.

const install = async (): Promise<void> => {
  await installBuild();
  // Nothing else runs in the worker until that script is there.
  loadPackAnswers();
  // It serves pages of earlier builds as well as the one before, so nothing is gained by waiting for their end.
  await worker.skipWaiting();
};

worker.addEventListener('install', (event) => event.waitUntil(install()));

const start = async (): Promise<void> => {
  // Else every page would wait until the browser has started the worker.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  await pruneBuilds();
};

worker.addEventListener('activate', (event) => event.waitUntil(start()));

worker.addEventListener('message', (event) => {
  const { kind, language, files } = event.data as PageMessage;
  if (kind !== 'uses') return;
  reportReachableAgain();
  event.waitUntil(Promise.all([addUsedFiles(language, files), pruneBuilds()]));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (isSheetCall(event.request)) return event.respondWith(answerSheetCall(event));
  if (isOwnPath(pathname)) return event.respondWith(answerOwnCall(event));
  if (method !== 'GET') return;
  if (mode === 'navigate') event.respondWith(answerPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event.request));
  else if (pathname.startsWith('/files/')) event.respondWith(answerPicture(event));
  // Parts of packs are stored by those who ask for them.
  else if (pathname.startsWith('/api/v1/packs')) return;
  else if (pathname.startsWith('/api/v1/')) event.respondWith(answerCall(event));
});
