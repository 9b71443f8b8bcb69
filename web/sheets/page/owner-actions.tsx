import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import type { Sent } from '#shared/contract/contract.ts';
import { sheetToRows } from '#shared/sheet-rows.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { AssignmentButton } from '#web/assignments/assignment-button.tsx';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import type { SheetDetails } from '#web/publishing/sheet-details.tsx';
import { KeepButton } from '#web/packs/keep-button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { DeleteSheetDialog } from '../delete-sheet.tsx';
import type { SheetStateShown } from '../sheets.data.ts';
import { ownPictureOf } from './sheet-head.ts';
import { VisibilityToggle } from '../visibility-toggle.tsx';
import styles from './owner-actions.module.css';

const PublishDialog = lazyWithRetry(async () => (await import('#web/publishing/publish-dialog.tsx')).PublishDialog);

type SheetChange = NonNullable<Sent<'PUT /sheets/{id}'>['body']>;

/**
 * Sends the whole sheet, and only if it has not changed since it was loaded. What is shown of one with unpublished changes
 * may be its published words: then only the flag is sent, so that the changes stay.
 */
const VisibilityButton = ({ sheet }: { sheet: Sheet }) => {
  const client = useQueryClient();
  const { id, sheet_title, is_published, withheld, has_unpublished_changes, version, content } = sheet;
  const { summary, topics, tags, layout } = sheet;
  const [details, setDetails] = useState<SheetDetails>({ summary, topics, tags, layout });
  const [isChanged, setChanged] = useState(false);
  const { run, problem } = useAsyncAction();
  const save = async (body: SheetChange) => {
    try {
      await callAsMember('PUT /sheets/{id}', { params: { id }, body }, { ifMatch: version });
      setChanged(false);
    } finally {
      await client.invalidateQueries({ queryKey: ['sheets', 'GET /sheets/{id}'] });
    }
  };
  const toggleVisibility = () => {
    const words = has_unpublished_changes
      ? {}
      : { title: sheet_title, source: sheetToRows(content.segments), ...(is_published ? {} : details) };
    // One that waits is withdrawn.
    return save(withheld ? { is_published: false } : { ...words, is_published: !is_published });
  };
  return (
    <>
      <VisibilityToggle
        is_published={is_published}
        isHeld={withheld === 'held'}
        onToggle={toggleVisibility}
        problemClassName={styles.problem}
        renderDialog={({ onPublish, onClose }) => (
          <PublishDialog
            sheet={{ ...sheet, title: sheet_title, picture: ownPictureOf(sheet) }}
            details={details}
            onDetails={(changes) => {
              setDetails({ ...details, ...changes });
              setChanged(true);
            }}
            isUpdate={false}
            onPublish={onPublish}
            onClose={() => {
              onClose();
              // Whoever decides not to publish now finds it again.
              if (isChanged) void run(() => save(details));
            }}
          />
        )}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  );
};

/** The publisher's e-mail is sent only to the publisher: it is the viewer's own, or missing. */
export const useIsOwner = (publisherEmail: string | undefined): boolean => {
  const { isMember } = useSession();
  const { data: user } = useQuery({ ...userInfoQuery, enabled: isMember });
  return isMember && publisherEmail !== undefined && publisherEmail === user?.email;
};

/** Actions for the author of a sheet. */
export const OwnerActions = ({ sheet, state }: { sheet: Sheet; state: SheetStateShown }) => {
  const t = useT();
  const [isDeleting, setDeleting] = useState(false);
  const address = { username: sheet.publisher.username, title: sheet.sheet_title, id: sheet.id };
  return (
    <div className={styles.actions} role="group" aria-label={t('sheet.own')}>
      <ButtonLink size="compact" to={paths.sheet(sheet.id)}>
        <Icon node={Pencil} aria-hidden="true" size={16} />
        {t('sheet.edit')}
      </ButtonLink>
      {sheet.withheld !== 'taken_down' && !sheet.answer?.assignment && <VisibilityButton sheet={sheet} />}
      {!sheet.answer && <AssignmentButton id={sheet.id} />}
      <KeepButton
        size="compact"
        keepable={{ kind: 'sheet', sheet: { id: sheet.id, title: sheet.sheet_title, language: sheet.language } }}
      />
      <Button size="compact" onClick={() => setDeleting(true)}>
        <Icon node={Trash2} aria-hidden="true" size={16} />
        {t('sheet.delete')}
      </Button>
      {sheet.has_unpublished_changes && (
        <p className={styles.note}>
          {t(state === 'draft' ? 'sheet.shows_draft' : 'sheet.shows_published')}{' '}
          <Link to={state === 'draft' ? paths.readSheet(address) : paths.readSheetDraft(address)}>
            {t(state === 'draft' ? 'sheet.show_published' : 'sheet.show_draft')}
          </Link>
        </p>
      )}
      {isDeleting && (
        <DeleteSheetDialog
          sheet={{ id: sheet.id, title: sheet.sheet_title }}
          nextPath={paths.community()}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
};
