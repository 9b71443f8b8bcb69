import { LangText } from '#web/i18n/lang-text.tsx';
import { type Key, useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { findDifferences } from './list-differences.ts';
import styles from './record-form.module.css';

type Listed = { id: string; title: string; parent_id?: string | null; language?: string };

/** Of each kind; a merge may change hundreds. */
const MAX_NAMED = 20;

const Names = ({ label, entries }: { label: Key; entries: Listed[] }) => {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <>
      <dt>{t(label)}</dt>
      {entries.slice(0, MAX_NAMED).map(({ id, title, language }) => (
        <dd key={id}>{language ? <LangText language={language}>{title}</LangText> : <UserText>{title}</UserText>}</dd>
      ))}
      {entries.length > MAX_NAMED && <dd>{t('list_changes.more', { count: entries.length - MAX_NAMED })}</dd>}
    </>
  );
};

/** Somebody else was faster: what of the list is different now. */
export const ListChanges = ({ before, after }: { before: Listed[]; after: Listed[] }) => {
  const t = useT();
  const { added, removed, moved, renamed } = findDifferences(before, after);
  // Somebody may have changed only the words of a text whose sections are listed.
  const isSame = [added, removed, moved, renamed].every((entries) => entries.length === 0);
  return (
    <Notice tone="problem" className={styles.conflicts}>
      <p>{t(isSame ? 'list_changes.same' : 'list_changes.lead')}</p>
      {!isSame && (
        <dl>
          <Names label="list_changes.added" entries={added} />
          <Names label="list_changes.removed" entries={removed} />
          <Names label="list_changes.moved" entries={moved} />
          <Names label="list_changes.renamed" entries={renamed} />
        </dl>
      )}
    </Notice>
  );
};
