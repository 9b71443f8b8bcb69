import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogTopic } from '#shared/contract/admin-topics.ts';
import type { Answer } from '#shared/contract/contract.ts';
import { textLanguage } from '#shared/languages.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { pageCount } from '#web/ui/pagination-rules.ts';
import { plainText } from '#web/ui/plain-text.ts';
import { StepPager } from '#web/ui/step-pager.tsx';
import { FRESH } from './catalog.data.ts';
import { OrderList } from './order-list.tsx';
import { OrderProblem } from './order-problem.tsx';
import { moveIn, type OrderChange } from './order-rules.ts';
import { useChangeQueue } from './use-change-queue.ts';
import { useTitlesSeen } from './use-titles-seen.ts';
import styles from './record-form.module.css';

const MAX_WORDS = 160;

const PAGE_SIZE = 50;

type Passage = Answer<'GET /topics/{id}/passages'>['passages'][number];

/** Readers' list has only what is published, so a passage may stand earlier there. */
const useNamedPassages = (id: string, all: number, offset: number): Map<string, Passage> => {
  const language = textLanguage(useLanguage().language);
  const query = (skip: number) => ({
    ...apiQuery(MEMBER_GROUP, 'GET /topics/{id}/passages', {
      params: { id },
      query: { language, skip, limit: MAX_LIMIT },
    }),
    ...FRESH,
    placeholderData: keepPreviousData,
  });
  const here = useQuery(query(offset));
  const hidden = here.data ? all - here.data.total : 0;
  const earlier = useQuery({ ...query(Math.max(0, offset - hidden)), enabled: hidden > 0 });
  const found = [...(here.data?.passages ?? []), ...(earlier.data?.passages ?? [])];
  return new Map(found.map((passage) => [passage.segment_id, passage]));
};

/** The passages of a topic, in the order that readers see. They are put in from the reader. */
export const PassagesOrder = ({ topic }: { topic: CatalogTopic }) => {
  const t = useT();
  const { language } = useLanguage();
  const { id, passages: stored } = topic;
  const queue = useChangeQueue({
    stored,
    apply: moveIn,
    save: (change: OrderChange, before) =>
      callAsMember('PUT /admin/topics/{id}/passages', {
        params: { id },
        body: { before, after: moveIn(before, change) },
      }),
  });
  const ids = queue.shown;
  const [asked, setAsked] = useState(1);
  const page = Math.min(asked, pageCount(ids.length, PAGE_SIZE));
  const offset = (page - 1) * PAGE_SIZE;
  const known = useNamedPassages(id, stored.length, offset);
  const named = useTitlesSeen(
    [...known.values()].map(({ segment_id, cited_title }) => ({ id: segment_id, title: cited_title.title })),
  );
  const titleOf = (segment_id: string, place: number) =>
    named.get(segment_id) ?? t('order.passage', { number: formatNumber(language, place + 1) });
  return (
    <section className={styles.group} aria-labelledby="passages">
      <h2 id="passages" className={styles.heading}>
        {t('tree.passages')}
      </h2>
      <p className={styles.hint}>{t('tree.passages_hint')}</p>
      <OrderProblem
        queue={queue}
        stored={stored}
        titled={(list) => list.map((each, place) => ({ id: each, title: titleOf(each, place) }))}
      />
      <OrderList
        label={t('tree.passages')}
        offset={offset}
        total={ids.length}
        items={ids.slice(offset, offset + PAGE_SIZE).map((segment_id, index) => {
          const passage = known.get(segment_id);
          const shown = passage?.translation ?? passage;
          const title = titleOf(segment_id, offset + index);
          return {
            id: segment_id,
            title,
            content:
              passage && shown ? (
                <>
                  <LangText language={passage.cited_title.language} script={passage.cited_title.script}>
                    {passage.cited_title.title}
                  </LangText>
                  <LangText as="p" language={shown.language} script={shown.script} className={styles.hint}>
                    {plainText(shown.content).slice(0, MAX_WORDS)}
                  </LangText>
                </>
              ) : (
                title
              ),
          };
        })}
        onMove={(segment_id, position) => void queue.add({ id: segment_id, position })}
        onRemove={(segment_id) => void queue.add({ id: segment_id, position: null })}
      />
      <StepPager paging={{ page, limit: PAGE_SIZE }} total={ids.length} shows="range" onPage={setAsked} />
    </section>
  );
};
