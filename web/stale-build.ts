/**
 * Whether the site has been updated since this page was loaded: the files of the old build are gone from the server, so
 * that parts which are not loaded yet never will be. False when the server cannot be asked.
 */
export const isBuildReplaced = async (): Promise<boolean> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!entry) return false;
  try {
    return (await fetch(entry, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
};
