/** What the types of a page lack for a service worker: both libraries of TypeScript together would contradict each other. */
type ExtendableEvent = Event & { waitUntil(task: Promise<unknown>): void };

export type FetchEvent = ExtendableEvent & {
  request: Request;
  /** The answer to a navigation that was asked for while the worker was started. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

type MessageEventOfPage = ExtendableEvent & { data: unknown };

type WorkerScope = {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<{ postMessage(message: unknown): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventOfPage) => void): void;
};

export const worker = globalThis as unknown as WorkerScope;
