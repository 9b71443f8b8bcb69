import { useQueryClient } from '@tanstack/react-query';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { answerInvitation, useCollectionAction } from './collection-actions.ts';
import styles from './sheet-collections.module.css';

/** Accepts or declines an invitation to edit a collection. */
export const InvitationAnswer = ({ id }: { id: string }) => {
  const t = useT();
  const client = useQueryClient();
  const { run, problem, isBusy } = useCollectionAction();
  const answer = (accept: boolean) =>
    run(async () => {
      await answerInvitation(id, accept);
      // The notification of the invitation goes with it.
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
    });
  return (
    <div className={styles.answer}>
      <Button variant="primary" size="compact" isBusy={isBusy} onClick={() => void answer(true)}>
        {t('sheet_collection.accept')}
      </Button>
      <Button size="compact" isBusy={isBusy} onClick={() => void answer(false)}>
        {t('sheet_collection.decline')}
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
};
