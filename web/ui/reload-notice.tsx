import { useEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { isBuildReplaced } from '#web/stale-build.ts';
import { Button } from './button.tsx';

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
