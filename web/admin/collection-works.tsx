import type { CatalogCollection } from '#shared/contract/admin-collections.ts';
import { type FieldValue, LAST_POSITION } from '#shared/field-values.ts';
import { textLanguage } from '#shared/languages.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAdminAction } from './admin-error.ts';
import { OrderList } from './order-list.tsx';
import { moveIn, type OrderChange } from './order-rules.ts';
import { OrderProblem } from './order-problem.tsx';
import { useTitlesSeen } from './use-titles-seen.ts';
import { useChangeQueue } from './use-change-queue.ts';
import { WorkSearch } from './work-search.tsx';
import styles from './record-form.module.css';

/** The works of a collection: put in, ordered and taken out. Each change is saved at once. */
export const CollectionWorks = ({ collection }: { collection: CatalogCollection }) => {
  const t = useT();
  const language = textLanguage(useLanguage().language);
  const { run, problem, isBusy } = useAdminAction({
    isExclusive: true,
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
  });
  const { id, works } = collection;
  const known = new Map(works.map((work) => [work.id, work]));
  const queue = useChangeQueue({
    stored: works.map((work) => work.id),
    apply: moveIn,
    save: (change: OrderChange, before) =>
      callAsMember('PUT /admin/collections/{id}/works', {
        params: { id },
        body: { before, after: moveIn(before, change) },
      }),
  });
  const ids = queue.shown;
  const gone = useTitlesSeen(works);
  const titled = (list: string[]) =>
    list.map((work) => ({ id: work, title: known.get(work)?.title ?? gone.get(work) ?? '' }));
  const field = `collections.${id}`;
  /** Which collections it stands in is a field of the work. */
  const place = (work: string, after: FieldValue) =>
    void run(async () => {
      const sent = { params: { id: work }, query: { language } };
      const { fields } = await callAsMember('GET /admin/works/{id}', sent);
      const changes = { [field]: { before: fields[field] ?? null, after } };
      await callAsMember('PUT /admin/works/{id}', { ...sent, body: { changes } });
    });
  return (
    <section className={styles.group} aria-labelledby="works">
      <h2 id="works" className={styles.heading}>
        {t('tree.works_in')}
      </h2>
      <p className={styles.hint}>{t('tree.works_hint')}</p>
      <Refusal>{problem}</Refusal>
      <OrderProblem queue={queue} titled={titled} stored={works.map((work) => work.id)} />
      <OrderList
        label={t('tree.works_in')}
        items={ids
          .flatMap((each) => known.get(each) ?? [])
          .map((work) => ({
            id: work.id,
            title: work.title,
            content: (
              <>
                <Link to={adminPaths.work(work.id)}>
                  <UserText>{work.title}</UserText>
                </Link>
                {work.citation && <span className={styles.hint}> {work.citation}</span>}
                {!work.is_published && <span className={styles.hint}> · {t('record.not_published')}</span>}
              </>
            ),
          }))}
        onMove={(work, position) => void queue.add({ id: work, position })}
        onRemove={(work) => place(work, null)}
      />
      <WorkSearch
        label={t('tree.find_work')}
        action={t('record.put_in')}
        actionOn={(title) => t('tree.put_in', { title })}
        isBusy={isBusy}
        isOffered={(work) => !ids.includes(work)}
        onChoose={(work) => place(work.id, LAST_POSITION)}
      />
    </section>
  );
};
