import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textLanguage } from '#shared/languages.ts';
import { toApiError } from '#web/api/api-error.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { TextField } from '#web/ui/form/form-field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { useDebouncedText } from '#web/ui/use-debounced.ts';
import styles from './add-to-topic.module.css';

const DEBOUNCE_MS = 150;
const MAX_FOUND = 8;

/** For editors: finds a topic by any of its names and puts the passage into it. */
export const AddToTopic = ({ segmentId, onClose }: { segmentId: string; onClose(): void }) => {
  const t = useT();
  const { language } = useLanguage();
  const [words, setWords] = useState('');
  const [added, setAdded] = useState('');
  const search = useDebouncedText(words.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...apiQuery('topics', 'GET /topics', { query: { language: textLanguage(language), search, limit: MAX_FOUND } }),
    enabled: search !== '',
  });
  const { run, problem, isBusy } = useAsyncAction({
    isExclusive: true,
    describe: (translate, error) =>
      toApiError(error).code === 'internal_error' ? translate('reader.topic.failed') : errorMessage(translate, error),
    refresh: async (client) => {
      await client.invalidateQueries({ queryKey: ['topics'] });
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
    },
  });
  const add = async (id: string, title: string) => {
    setAdded('');
    const body = { segment_id: segmentId };
    const isDone = await run(() => callAsMember('POST /admin/topics/{id}/passages', { params: { id }, body }));
    if (isDone) setAdded(t('reader.topic.added', { title }));
  };
  return (
    <Modal label={t('reader.topic.add')} onClose={onClose}>
      <DialogBody title={t('reader.topic.add')}>
        <TextField
          name="topic"
          label={t('reader.topic.find')}
          isOptional
          value={words}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
        <Refusal>{problem}</Refusal>
        <p role="status">{added}</p>
        <ul className={styles.found} aria-label={t('topics.title')}>
          {(search === '' ? [] : (data?.topics ?? [])).map((topic) => (
            <li key={topic.id}>
              <Button isBusy={isBusy} onClick={() => void add(topic.id, topic.title)}>
                <LangText language={topic.language}>
                  {[...topic.parents, topic].map(({ title }) => title).join(' › ')}
                </LangText>
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Modal>
  );
};
