import type { Page } from '@playwright/test';

/** All that the tabs of this browser have stored of unsaved sheets, as text; deleted at the same time if asked for. */
const openJournal = (page: Page, isCleared: boolean): Promise<string> =>
  page.evaluate(
    (shouldClear) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('pothi-sheets');
        opening.addEventListener('success', () => {
          const db = opening.result;
          const names = [...db.objectStoreNames];
          const transaction = db.transaction(names, shouldClear ? 'readwrite' : 'readonly');
          const stores = names.map((name) => transaction.objectStore(name));
          const found = stores.map((store) => store.getAll() as IDBRequest<unknown[]>);
          if (shouldClear) for (const store of stores) store.clear();
          transaction.addEventListener('complete', () => {
            db.close();
            resolve(JSON.stringify(found.map(({ result }) => result)));
          });
        });
      }),
    isCleared,
  );

export const readJournal = (page: Page): Promise<string> => openJournal(page, false);

/** As another tab does that takes over what this one has stored. */
export const clearJournal = (page: Page): Promise<string> => openJournal(page, true);
