import { useEffect, useState } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { formatMinute } from '#web/ui/dates.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import { isSameDraft } from './draft-rules.ts';
import { listUnsent } from '../opened-sheets.ts';
import type { JournalEntry } from './journal.ts';
import type { SheetDraft } from './types.ts';
import styles from './saving.module.css';

/** Title and text, block below block; of a picture, a recording or a video its address. */
export const draftText = ({ title, blocks }: SheetDraft): string =>
  [title, ...blocks.map(({ content, quote }) => plainText(quote?.words ?? content))]
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n');

/** What this device has of the sheet and the server may not have, newest first. */
const useUnsavedEdits = (account_id: string | undefined, sheet_id: string): JournalEntry[] => {
  const [entries, setEntries] = useState<JournalEntry[]>([]);
  useEffect(() => {
    if (!account_id) return;
    void listUnsent(account_id).then((all) =>
      setEntries(all.filter((entry) => entry.sheet_id === sheet_id && !isSameDraft(entry.mine, entry.base))),
    );
  }, [account_id, sheet_id]);
  return entries;
};

type Props = { account_id: string | undefined; sheet_id: string; onRetry(): void };

/** The sheet cannot be opened. What was typed is on this device and can be copied before anything else is tried. */
export const LoadFailure = ({ account_id, sheet_id, onRetry }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const isOnline = useIsOnline();
  const entries = useUnsavedEdits(account_id, sheet_id);
  return (
    <div className={styles.loadFailure}>
      <div role="alert">
        <h1>{t('editor.load_failed_title')}</h1>
        <p>{t(entries.length > 0 ? 'editor.load_failed_edits' : 'editor.load_failed')}</p>
        {!isOnline && <p>{t('common.offline')}</p>}
      </div>
      {entries.map(({ key, changed_at, mine }) => (
        <section key={key} className={styles.offer}>
          <p>{t('editor.unsaved_edits', { date: formatMinute(language, new Date(changed_at)) })}</p>
          <UserText as="p" className={styles.edits}>
            {draftText(mine)}
          </UserText>
          <p className={styles.actions}>
            <CopyButton label={t('editor.copy_edits')} text={() => draftText(mine)} />
          </p>
        </section>
      ))}
      <p className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          {t('common.try_again')}
        </Button>
      </p>
    </div>
  );
};
