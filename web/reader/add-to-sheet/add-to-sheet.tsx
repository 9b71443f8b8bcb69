import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import { MAX_SHEET_TITLE_LENGTH } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { apiErrorMessage } from '#web/ui/api-error-message.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { addToSheet, createSheet, ownSheetsQuery } from './add-to-sheet.data.ts';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import styles from './add-to-sheet.module.css';

type Props = { segments: ReadingSegment[]; onClose(): void };

/** Adds passages to one of the member's sheets, or to a new one. */
export const AddToSheet = ({ segments, onClose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const user = useQuery(userInfoQuery);
  const own = useQuery({ ...ownSheetsQuery(user.data?.email ?? ''), enabled: user.data !== undefined, staleTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<{ id: string; title: string }>();
  const [problem, setProblem] = useState('');
  const ids = segments.map(({ segment_id }) => segment_id);
  const title = segments[0]?.title ?? '';
  // The lines of a verse have one number.
  const numbers = [...new Set(segments.map((segment) => passageNumber(language, segment)))];

  const add = async (sheetTitle: string, task: () => Promise<string>) => {
    if (isAdding) return;
    setIsAdding(true);
    setProblem('');
    try {
      setAdded({ id: await task(), title: sheetTitle });
      void client.invalidateQueries({ queryKey: ['sheets'] });
      void client.invalidateQueries({ queryKey: ['sheets-user-profile'] });
    } catch (error) {
      setProblem(apiErrorMessage(t, error));
    } finally {
      setIsAdding(false);
    }
  };
  const addToNew = () => {
    const newTitle = t('sheet.new_title', { title }).slice(0, MAX_SHEET_TITLE_LENGTH);
    void add(newTitle, () => createSheet(newTitle, ids));
  };

  return (
    <Modal label={t('sheet.add_to_sheet')} className={styles.dialog} onClose={onClose}>
      <DialogBody title={t('sheet.add_to_sheet')} close={{ label: t('sheet.add_close'), onClose }} aria-busy={isAdding}>
        <p className={styles.lead}>
          {t('sheet.add_lead', { numbers: numbers.join(t('common.list_separator')), title })}
        </p>
        <div role="status">
          {isAdding && <p>{t('sheet.adding')}</p>}
          {added && (
            <p>
              <ScriptRuns text={t('sheet.added', { title: added.title })} />{' '}
              <Link to={paths.sheet(added.id)} className={styles.open}>
                {t('sheet.open_added')}
              </Link>
            </p>
          )}
        </div>
        <p role="alert">{problem}</p>
        {!added && (
          <>
            <button
              type="button"
              className={styles.row}
              aria-disabled={isAdding || undefined}
              onClick={addToNew}
              {...{ [FIRST_FOCUS]: '' }}
            >
              <Icon node={Plus} aria-hidden="true" size={18} />
              {t('sheet.add_new')}
            </button>
            <AsyncPart query={user} onFailure="retry">
              {() => (
                <AsyncPart query={own} onFailure="retry">
                  {({ sheets, total }) => (
                    <>
                      <h3 className={styles.lead}>{t(total > 0 ? 'sheet.add_own' : 'sheet.add_none')}</h3>
                      <ul>
                        {sheets.map((sheet) => (
                          <li key={sheet.id}>
                            <button
                              type="button"
                              className={styles.row}
                              aria-disabled={isAdding || undefined}
                              onClick={() =>
                                void add(sheet.title, () => addToSheet(sheet.id, ids).then(() => sheet.id))
                              }
                            >
                              <LangText language={sheet.language} className="two-lines">
                                {sheet.title}
                              </LangText>
                            </button>
                          </li>
                        ))}
                      </ul>
                    </>
                  )}
                </AsyncPart>
              )}
            </AsyncPart>
          </>
        )}
      </DialogBody>
    </Modal>
  );
};
