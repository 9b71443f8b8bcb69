import { useEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from './button.tsx';

/**
 * Whether the site has been updated since this page was loaded: the files of the old build are gone from the server, so
 * that parts which are not loaded yet never will be. False when the server cannot be asked.
 */
const isBuildReplaced = async (): Promise<boolean> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!entry) return false;
  try {
    return (await fetch(entry, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
};

/** True once it is known that the site has been updated since this page was loaded. Asked when something failed to load. */
export const useBuildReplaced = (): boolean => {
  const [isReplaced, setReplaced] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void isBuildReplaced().then((found) => isCurrent && setReplaced(found));
    return () => {
      isCurrent = false;
    };
  }, []);
  return isReplaced;
};

/** Nothing is reloaded unasked: what is being typed may not be saved yet. */
export const ReloadNotice = ({ size, className }: { size?: 'compact'; className?: string | undefined }) => {
  const t = useT();
  return (
    <>
      <p>{t('common.new_version')}</p>
      <Button
        variant="primary"
        {...(size ? { size } : {})}
        className={className}
        onClick={() => window.location.reload()}
      >
        {t('common.reload')}
      </Button>
    </>
  );
};
