import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { LangText } from '#web/i18n/lang-text.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import type { NoteChange } from '#web/own/own-store.ts';
import { removeChange } from '#web/own/own-store.ts';
import { countUnsent, useUnsentCount } from '#web/offline/own/own-on-page.ts';
import { UnsentSheetList } from '#web/offline/sheets/unsent-sheet-list.tsx';
import { useUnsentSheets } from '#web/offline/sheets/sheets-on-page.ts';
import { Button } from '#web/ui/button.tsx';
import { deviceUnsentQuery, refreshDevice } from './device.data.ts';
import { DeviceSection } from './device-section.tsx';
import styles from './device.module.css';

/** A note that the server does not take: its words, to be copied, and a button that removes it. */
const RefusedNote = ({ change }: { change: NoteChange }) => {
  const t = useT();
  const client = useQueryClient();
  const { shown } = change;
  const remove = async () => {
    await removeChange(change);
    await countUnsent();
    await refreshDevice(client);
  };
  return (
    <li className={styles.refused}>
      <p className={styles.quiet}>{t(`unsent.${change.failure ?? 'refused'}`)}</p>
      <LangText as="p" language={shown.language} script={shown.script}>
        {shown.quote}
      </LangText>
      <UserText as="p">{change.wanted?.body ?? ''}</UserText>
      <p>
        <Button size="compact" onClick={() => void remove()}>
          {t('unsent.discard')}
        </Button>
      </p>
    </li>
  );
};

/** What a member has written here and the server does not have yet. */
export const UnsentSection = () => {
  const t = useT();
  const { language } = useLanguage();
  const count = useUnsentCount();
  const { data: changes = [] } = useQuery({ ...deviceUnsentQuery, enabled: count > 0 });
  const sheets = useUnsentSheets();
  if (count === 0 && sheets.length === 0) return null;
  const refused = changes.filter((change) => change.kind === 'note' && change.failure) as NoteChange[];
  return (
    <DeviceSection title={t('unsent.title')} lead={t('unsent.lead')}>
      <p role="status">{count > 0 && formatCount(t, language, 'unsent.count', count)}</p>
      <UnsentSheetList />
      {refused.length > 0 && (
        <ul>
          {refused.map((change) => (
            <RefusedNote key={change.name} change={change} />
          ))}
        </ul>
      )}
    </DeviceSection>
  );
};
