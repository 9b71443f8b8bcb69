import { Eye, Trash2 } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import type { UserInfo } from '#shared/contract/users.ts';
import { DifferencesButton, HistoryButton } from '#web/editor/history/history-drawer.tsx';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { AssignmentButton } from '#web/assignments/assignment-button.tsx';
import { SheetTools } from '#web/sheets/page/sheet-tools.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DeleteSheetDialog } from '#web/sheets/delete-sheet.tsx';
import { VisibilityToggle } from '#web/sheets/visibility-toggle.tsx';
import { EditorPublishDialog } from './editor-publish-dialog.tsx';
import { PublishButton } from './publish-button.tsx';
import styles from './publish.module.css';

/** Asks for confirmation; the page shown next offers to undo it. */
const DeleteSheet = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const { sheet_id, fields, deleteSheet } = saving;
  if (!sheet_id) return null;
  return (
    <>
      <Button size="compact" onClick={() => setConfirming(true)}>
        <Icon node={Trash2} aria-hidden="true" size={16} />
        {t('sheet.delete')}
      </Button>
      {isConfirming && (
        <DeleteSheetDialog
          sheet={{ id: sheet_id, title: fields.title }}
          nextPath={paths.community()}
          onDelete={deleteSheet}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
};

type Props = {
  saving: SheetSaving;
  user: UserInfo;
  /** To an assignment: it is never published. */
  isAnswer: boolean;
};

/** Actions on the whole sheet. */
export const SheetActionsBar = ({ saving, user, isAnswer }: Props) => {
  const t = useT();
  const { sheet_id, is_published, withheld, has_unpublished_changes, setPublished, saveNow } = saving;
  const isHeld = withheld === 'held';
  const { title } = saving.fields;
  const address = { username: user.username, title, id: sheet_id ?? '' };
  const sheetPath = paths.readSheet(address);
  return (
    <div className={styles.actions} role="group" aria-label={t('sheet.own')}>
      {!isAnswer && <PublishButton saving={saving} user={user} sheetPath={sheetPath} />}
      {sheet_id && !isAnswer && withheld !== 'taken_down' && (
        <VisibilityToggle
          is_published={is_published}
          isHeld={isHeld}
          onToggle={() => setPublished(!is_published && !isHeld)}
          problemClassName={styles.problem}
          renderDialog={(actions) => <EditorPublishDialog saving={saving} user={user} {...actions} />}
        />
      )}
      {has_unpublished_changes && <DifferencesButton saving={saving} />}
      {sheet_id && (
        <>
          <ButtonLink size="compact" to={has_unpublished_changes ? paths.readSheetDraft(address) : sheetPath}>
            <Icon node={Eye} aria-hidden="true" size={16} />
            {t('sheet.view')}
          </ButtonLink>
          {!isAnswer && <AssignmentButton id={sheet_id} />}
          <HistoryButton saving={saving} />
          <DeleteSheet saving={saving} />
          <SheetTools
            sheet={{ id: sheet_id, sheet_title: title, publisher: user }}
            state="draft"
            beforeDownload={saveNow}
          />
        </>
      )}
    </div>
  );
};
