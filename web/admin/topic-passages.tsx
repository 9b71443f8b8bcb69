import { useQuery } from '@tanstack/react-query';
import type { CatalogTopic } from '#shared/contract/admin-topics.ts';
import { textLanguage } from '#shared/languages.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Refusal } from '#web/ui/notice.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { FRESH } from './catalog.data.ts';
import { OrderList } from './order-list.tsx';
import styles from './record-form.module.css';

const MAX_WORDS = 160;

/** The passages of a topic, in the order that readers see. They are put in from the reader. */
export const PassagesOrder = ({ topic }: { topic: CatalogTopic }) => {
  const t = useT();
  const language = textLanguage(useLanguage().language);
  const { id, passages: before } = topic;
  const { data } = useQuery({
    ...apiQuery(MEMBER_GROUP, 'GET /topics/{id}/passages', { params: { id }, query: { language, limit: MAX_LIMIT } }),
    ...FRESH,
  });
  const { run, problem, isBusy } = useAsyncAction({
    isExclusive: true,
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
  });
  const known = new Map((data?.passages ?? []).map((passage) => [passage.segment_id, passage]));
  const put = (after: string[]) =>
    void run(() => callAsMember('PUT /admin/topics/{id}/passages', { params: { id }, body: { before, after } }));
  return (
    <section className={styles.group} aria-labelledby="passages">
      <h2 id="passages" className={styles.heading}>
        {t('tree.passages')}
      </h2>
      <p className={styles.hint}>{t('tree.passages_hint')}</p>
      <Refusal>{problem}</Refusal>
      <OrderList
        label={t('tree.passages')}
        isBusy={isBusy}
        items={before.map((segment_id) => {
          const passage = known.get(segment_id);
          const shown = passage?.translation ?? passage;
          return {
            id: segment_id,
            title: passage?.cited_title.title ?? '',
            content: passage && shown && (
              <>
                <LangText language={passage.cited_title.language} script={passage.cited_title.script}>
                  {passage.cited_title.title}
                </LangText>
                <LangText as="p" language={shown.language} script={shown.script} className={styles.hint}>
                  {plainText(shown.content).slice(0, MAX_WORDS)}
                </LangText>
              </>
            ),
          };
        })}
        onOrder={put}
        onRemove={(segment_id) => put(before.filter((each) => each !== segment_id))}
      />
    </section>
  );
};
