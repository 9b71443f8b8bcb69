import { useQuery } from '@tanstack/react-query';
import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { type AdminAction, AdminActions } from './admin-actions.tsx';
import { moderatedSheetQuery, type ModeratedSheetDetails } from './admin.data.ts';
import { Measures, SheetPreview } from './moderation-parts.tsx';
import styles from './admin.module.css';

const useSheetActions = ({ sheet, state }: ModeratedSheetDetails): AdminAction[] => {
  const t = useT();
  const params = { id: sheet.id };
  const { sheet_title: title, version } = sheet;
  const words = t('admin.reason');
  const unlist: AdminAction = {
    key: 'unlist',
    label: t('admin.unlist'),
    title: t('admin.unlist_title', { title }),
    words,
    run: (reason) => callAsMember('POST /admin/sheets/{id}/unlist', { params, body: { reason } }),
  };
  const takeDown: AdminAction = {
    key: 'take_down',
    label: t('admin.take_down'),
    title: t('admin.take_down_title', { title }),
    words,
    run: (reason) => callAsMember('POST /admin/sheets/{id}/take-down', { params, body: { reason } }),
  };
  const restore: AdminAction = {
    key: 'restore',
    label: t('admin.restore'),
    title: t('admin.restore_title', { title }),
    note: t('admin.restore_note'),
    run: () => callAsMember('POST /admin/sheets/{id}/restore', { params }),
  };
  const approve: AdminAction = {
    key: 'approve',
    label: t('admin.approve'),
    isMain: true,
    title: t('admin.approve_title', { title }),
    note: t('admin.approve_note'),
    run: () => callAsMember('POST /admin/sheets/{id}/approve', { params, body: { version } }),
  };
  const decline: AdminAction = {
    key: 'decline',
    label: t('admin.decline'),
    title: t('admin.decline_title', { title }),
    words,
    run: (reason) => callAsMember('POST /admin/sheets/{id}/decline', { params, body: { reason, version } }),
  };
  return {
    public: [unlist, takeDown],
    unlisted: [restore, takeDown],
    taken_down: [restore],
    held: [approve, decline],
    closed: [takeDown],
  }[state];
};

const Moderated = ({ details }: { details: ModeratedSheetDetails }) => {
  const t = useT();
  const actions = useSheetActions(details);
  return (
    <>
      <p>
        <span className={styles.state}>{t(`admin.sheet_state.${details.state}`)}</span>
      </p>
      <AdminActions label={t('admin.sheet_page')} actions={actions} />
      <SheetPreview sheet={details.sheet} />
      <Measures measures={details.measures} />
    </>
  );
};

/** A sheet as others read it, and what a moderator can do with it. */
export const SheetModeration = ({ id }: { id: string }) => {
  const query = useQuery(moderatedSheetQuery(id));
  return (
    <AsyncPart query={query} onFailure="list">
      {(details) => <Moderated details={details} />}
    </AsyncPart>
  );
};
