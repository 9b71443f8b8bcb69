import { useEffect, useState } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { PUBLISH_REDIRECT_MS } from '#shared/limits.ts';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from './alert-dialog.tsx';

type Said = 'success' | 'error';

/** One press; it needs only that the sheet has been saved once, and so a title. */
export const PublishButton = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const navigate = useNavigate();
  const [isWorking, setWorking] = useState(false);
  const [said, setSaid] = useState<Said>();
  const { sheet_id, is_published, conflicts, setPublished } = saving;

  const publish = async () => {
    if (isWorking) return;
    setWorking(true);
    try {
      if (conflicts.length > 0) throw new Error('There are conflicts to settle');
      await setPublished(true);
      setSaid('success');
    } catch {
      setSaid('error');
    }
    setWorking(false);
  };

  useEffect(() => {
    if (said !== 'success') return;
    const timer = setTimeout(() => navigate(paths.community()), PUBLISH_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [said, navigate]);

  const label = is_published ? 'publish.update' : 'publish.publish';
  return (
    <>
      <Button variant="primary" size="compact" disabled={!sheet_id} isBusy={isWorking} onClick={() => void publish()}>
        {t(isWorking ? 'publish.publishing' : label)}
      </Button>
      {said === 'success' && (
        <AlertDialog type="success" words={t('publish.success')} onClose={() => navigate(paths.community())} />
      )}
      {said === 'error' && (
        <AlertDialog
          type="error"
          words={t('publish.error')}
          {...(conflicts.length > 0 ? { hint: t('publish.settle_first') } : {})}
          onClose={() => setSaid(undefined)}
        />
      )}
    </>
  );
};
