import { Globe, LockKeyhole } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';

type Props = {
  is_published: boolean;
  /** Publishes or unpublishes; if it rejects, the reason is shown below the button. */
  onToggle(): Promise<unknown>;
  problemClassName: string | undefined;
};

/** Shows whether the sheet is public, and toggles it. */
export const VisibilityToggle = ({ is_published, onToggle, problemClassName }: Props) => {
  const t = useT();
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  return (
    <>
      <Button
        size="compact"
        aria-pressed={is_published}
        isBusy={isBusy}
        title={t(is_published ? 'sheet.make_private' : 'sheet.make_public')}
        onClick={() => void run(onToggle)}
      >
        <Icon node={is_published ? Globe : LockKeyhole} aria-hidden="true" size={16} />
        {t(is_published ? 'sheet.public' : 'sheet.private')}
      </Button>
      <p role="alert" className={problemClassName}>
        {problem}
      </p>
    </>
  );
};
