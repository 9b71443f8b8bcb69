import { useRef, useState } from 'react';
import type { EditedSection, TextOperation, TextStructure } from '#shared/contract/admin-structure.ts';
import { MAX_SECTION_TITLE_LENGTH } from '#shared/limits.ts';
import { toApiError } from '#web/api/api-error.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { ConfirmLeave } from '#web/profile/edit/confirm-leave.tsx';
import { useNavigate } from '#web/router/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { adminErrorMessage } from './admin-error.ts';
import { changeText } from './structure.data.ts';
import styles from './structure.module.css';

type TitleConflictProps = { theirs: string; mine: string; onSettle(choice: 'mine' | 'theirs'): void };

/** Somebody else has named the section meanwhile: both titles, and the choice between them. */
const TitleConflict = ({ theirs, mine, onSettle }: TitleConflictProps) => {
  const t = useT();
  return (
    <Notice tone="problem">
      <p>{t('record.conflict')}</p>
      <dl className={styles.both}>
        <dt>{t('record.theirs')}</dt>
        <dd>
          <UserText>{theirs || t('structure.untitled')}</UserText>
        </dd>
        <dt>{t('record.mine')}</dt>
        <dd>
          <UserText>{mine || t('structure.untitled')}</UserText>
        </dd>
      </dl>
      <div className={styles.actions}>
        <Button size="small" onClick={() => onSettle('theirs')}>
          {t('record.take_theirs')}
        </Button>
        <Button size="small" onClick={() => onSettle('mine')}>
          {t('record.keep_mine')}
        </Button>
      </div>
    </Notice>
  );
};

/** The one that a section is joined with: the one before it below the same one, or else that. */
const sectionBefore = ({ sections }: TextStructure, { id, parent_id }: EditedSection): string | null => {
  const siblings = sections.filter((each) => each.parent_id === parent_id);
  return siblings[siblings.findIndex((each) => each.id === id) - 1]?.id ?? parent_id;
};

type Props = { text: TextStructure; section: EditedSection; isFirst: boolean };

/** The title of a section, and joining it with the one before. */
export const SectionForm = ({ text, section, isFirst }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  /** Undefined while the title is as it is stored; what others make of it is shown at once then. */
  const [typed, setTyped] = useState<string>();
  /** The stored title from which somebody types; undefined after a save, when it is the one that was saved. */
  const [seen, setSeen] = useState<string | undefined>(section.title);
  const isDone = useRef(false);
  const { run, problem, isBusy } = useAsyncAction({
    isExclusive: true,
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
    describe: (translate, error) =>
      toApiError(error).code === 'conflict' ? translate('structure.conflict') : adminErrorMessage(translate, error),
  });
  const title = typed ?? section.title;
  const isEdited = typed !== undefined && typed.trim() !== section.title;
  const hasConflict = isEdited && !isBusy && seen !== undefined && section.title !== seen;
  const type = (value: string) => {
    if (!isEdited || seen === undefined) setSeen(section.title);
    setTyped(value);
  };
  const change = (operation: TextOperation) => run(() => changeText(text.id, text.revision, [operation]));
  const rename = async () => {
    const sent = title;
    // What was typed meanwhile stays.
    if (!(await change({ type: 'rename_section', section_id: section.id, title: sent }))) return;
    setSeen(undefined);
    setTyped((now) => (now === sent ? undefined : now));
  };
  const join = async () => {
    const before = sectionBefore(text, section);
    if (!(await change({ type: 'join_section', section_id: section.id }))) return;
    isDone.current = true;
    navigate(adminPaths.structure(text.id, before ?? undefined), { replace: true });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEdited && !hasConflict) void rename();
      }}
    >
      <div role="alert">
        {hasConflict && (
          <TitleConflict
            theirs={section.title}
            mine={title}
            onSettle={(choice) => {
              setSeen(section.title);
              if (choice === 'theirs') setTyped(undefined);
            }}
          />
        )}
      </div>
      <TextField
        name="title"
        label={t('structure.section_title')}
        isOptional
        maxLength={MAX_SECTION_TITLE_LENGTH}
        value={title}
        onChange={({ target }) => type(target.value)}
      />
      <Refusal>{hasConflict ? '' : problem}</Refusal>
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy} isDisabled={!isEdited || hasConflict}>
          {t('structure.rename')}
        </Button>
        <Button isDisabled={isFirst || isBusy} onClick={() => void join()}>
          {t('structure.join_before')}
        </Button>
      </div>
      <ConfirmLeave isEdited={isEdited} isDone={isDone} />
    </form>
  );
};
