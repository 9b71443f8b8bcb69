import { useState } from 'react';
import type { UserInfo } from '#shared/contract/users.ts';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { SheetDetailsFields } from '#web/publishing/sheet-details.tsx';
import { useReadingPreferences } from '#web/reader/reading-preferences.ts';
import { Publisher } from '#web/sheets/published-sheet-row.tsx';
import { useHead } from '#web/ui/head.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import type { Dialog } from './block-choices.ts';
import { mirroredContent } from './conversion/mirrored-content.ts';
import { focusText } from './editor-commands.ts';
import { SheetActionsBar } from './publish/sheet-actions-bar.tsx';
import { ConflictView } from './saving/conflict-view.tsx';
import { LeaveGuard } from './saving/leave-guard.tsx';
import { RecoveryOffer } from './saving/recovery-offer.tsx';
import { SaveState } from './saving/save-state.tsx';
import type { OpenedSheet } from './saving/types.ts';
import { useSheetSaving } from './saving/use-sheet-saving.ts';
import { TitleField } from './sheet-fields.tsx';
import { SheetText } from './sheet-text.tsx';
import { useSheetEditor } from './use-sheet-editor.ts';
import styles from './editor-screen.module.css';

/** Few authors ever see one. */
const EditorModeration = lazyWithRetry(async () => (await import('./editor-moderation.tsx')).EditorModeration);

/** Only answers have it. */
const AnswerBar = lazyWithRetry(async () => (await import('#web/assignments/answer-bar.tsx')).AnswerBar);

const NO_IDS: ReadonlySet<string> = new Set();

type Props = { user: UserInfo; opened: OpenedSheet };

/** The editor page: title, author, save state, tools and text, laid out as the sheet will be read. */
export const EditorScreen = ({ user, opened }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [dialog, setDialog] = useState<Dialog>();
  const [picture, setPicture] = useState<File>();
  const { editor, port, slash, slashKeys } = useSheetEditor(opened.draft.blocks, opened.fixedIds ?? NO_IDS, {
    onChange: () => saving.markChanged(),
    onDialog: setDialog,
    onPicture: (file) => {
      setPicture(file);
      setDialog('image');
    },
  });
  const saving = useSheetSaving({ account_id: user.id, opened, port, mirroredContent });
  const { fields } = saving;
  const [{ typography }] = useReadingPreferences();
  useHead({
    title: fields.title || t('editor.new_sheet'),
    description: t('editor.description'),
    path: paths.sheet(saving.sheet_id ?? 'new'),
    unlisted: true,
  });
  return (
    <article className={styles.sheet} data-editor data-face={typography.face}>
      <header className={styles.head}>
        <TitleField
          title={fields.title}
          problem={saving.titleProblem}
          language={fields.language ?? textLanguage(language)}
          onChange={(title) => saving.setFields({ title })}
          onLeave={() => focusText(editor, 'start')}
        />
        <div className={styles.line}>
          <Publisher publisher={user} />
        </div>
        <SheetActionsBar saving={saving} user={user} isAnswer={!!opened.answer?.assignment} />
        {saving.sheet_id && opened.answer && (
          <AnswerBar sheetId={saving.sheet_id} opened={opened.answer} saveNow={saving.saveNow} />
        )}
        {saving.sheet_id && (saving.withheld || opened.hasNotice) && (
          <EditorModeration id={saving.sheet_id} withheld={saving.withheld} />
        )}
      </header>
      <RecoveryOffer saving={saving} />
      <ConflictView saving={saving} />
      <SheetText
        editor={editor}
        slash={slash}
        slashKeys={slashKeys}
        dialog={dialog}
        picture={picture}
        sheetId={saving.sheet_id}
        language={fields.language ?? textLanguage(language)}
        layout={fields.layout}
        status={<SaveState saving={saving} />}
        onDialog={(next) => {
          setDialog(next);
          if (next === undefined) setPicture(undefined);
        }}
      />
      {/* An answer is in no list. */}
      {!opened.answer?.assignment && (
        <div className={styles.details}>
          <SheetDetailsFields details={fields} onChange={saving.setFields} />
        </div>
      )}
      <LeaveGuard saving={saving} />
    </article>
  );
};
