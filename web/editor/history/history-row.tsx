import { type FormEvent, useState } from 'react';
import type { HistoryEntry } from '#shared/contract/sheet-parts.ts';
import { MAX_REVISION_NAME_LENGTH } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { formatMinute } from '#web/ui/dates.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { callAsMember } from '#web/auth/session.ts';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { TextField } from '#web/ui/form/form-field.tsx';
import styles from './history.module.css';

type NameProps = { entry: HistoryEntry; sheetId: string; onDone(isNamed: boolean): void };

const NameForm = ({ entry, sheetId, onDone }: NameProps) => {
  const t = useT();
  const [name, setName] = useState(entry.name ?? '');
  const [problem, setProblem] = useState<string>();
  const saveName = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const params = { id: sheetId, version: String(entry.version) };
      await callAsMember('PUT /sheets/{id}/history/{version}', { params, body: { name: name.trim() || null } });
      onDone(true);
    } catch (error) {
      setProblem(errorMessage(t, error));
    }
  };
  return (
    <form onSubmit={(event) => void saveName(event)}>
      <TextField
        name="name"
        label={t('sheet_history.name_field')}
        isOptional
        value={name}
        maxLength={MAX_REVISION_NAME_LENGTH}
        problem={problem}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <p className={styles.actions}>
        <Button variant="primary" size="compact" type="submit">
          {t('sheet_history.name_save')}
        </Button>
        <Button size="compact" onClick={() => onDone(false)}>
          {t('sheet_history.name_cancel')}
        </Button>
      </p>
    </form>
  );
};

type Props = { entry: HistoryEntry; sheetId: string; onCompare(): void; onNamed(): void };

/** One version: date, size and actions. */
export const HistoryRow = ({ entry, sheetId, onCompare, onNamed }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [isNaming, setNaming] = useState(false);
  const { saved_date, title, name, block_count, is_current, is_public, reason } = entry;
  const iso = `${saved_date.replace(' ', 'T')}Z`;
  const date = formatMinute(language, new Date(iso));
  const done = (isNamed: boolean) => {
    setNaming(false);
    if (isNamed) onNamed();
  };
  return (
    <li className={styles.row}>
      {name && (
        <UserText as="p" className={styles.name}>
          {name}
        </UserText>
      )}
      <p>
        <time dateTime={iso}>{date}</time>
        {is_current && ` · ${t('sheet_history.current')}`}
        {is_public && ` · ${t('sheet_history.public')}`}
        {reason && !is_public && ` · ${t(`sheet_history.reason.${reason}`)}`}
      </p>
      <p className={styles.note}>
        <UserText isOneLine>{title}</UserText> · {formatCount(t, language, 'sheet_history.blocks', block_count)}
      </p>
      {isNaming ? (
        <NameForm entry={entry} sheetId={sheetId} onDone={done} />
      ) : (
        <p className={styles.actions}>
          {!is_current && (
            <Button size="compact" aria-label={t('sheet_history.compare_of', { date })} onClick={onCompare}>
              {t('sheet_history.compare')}
            </Button>
          )}
          <Button size="compact" aria-label={t('sheet_history.name_of', { date })} onClick={() => setNaming(true)}>
            {t('sheet_history.name')}
          </Button>
        </p>
      )}
    </li>
  );
};
