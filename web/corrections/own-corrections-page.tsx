import { useQuery } from '@tanstack/react-query';
import type { OwnCorrection } from '#shared/contract/corrections.ts';
import { Protected } from '#web/auth/protected.tsx';
import { callAsMember } from '#web/auth/session.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { formatWireDay, isoDate } from '#web/ui/dates.tsx';
import { useHead } from '#web/ui/head.ts';
import { Link } from '#web/ui/link.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row } from '#web/ui/row-list.tsx';
import { TextDiff } from '#web/ui/text-diff.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { AnswerForm } from './answer-form.tsx';
import { ownCorrectionsQuery } from './corrections.data.ts';
import styles from './corrections.module.css';

/** The text and the number of the passage, with a link while it is there. */
const Place = ({ correction }: { correction: OwnCorrection }) => {
  const t = useT();
  const { language } = useLanguage();
  const { text_id, text_title, segment_id, segment_number, label } = correction;
  const title = (
    <LangText language={correction.language} script={correction.script}>
      {text_title}
    </LangText>
  );
  if (segment_id === null || segment_number === null) return title;
  const number = passageNumber(language, { segment_number, ...(label ? { label } : {}) });
  return (
    <Link to={paths.chapter({ text_id, segment_id })} className={styles.link}>
      {title}
      {', '}
      {t('text.passage', { number })}
    </Link>
  );
};

/** What was decided, and the words that were chosen instead. */
const Outcome = ({ correction }: { correction: OwnCorrection }) => {
  const t = useT();
  const { state, outcome, accepted_words, old_words, new_words, language, script } = correction;
  if (state === 'declined' && outcome)
    return (
      <p className={styles.words}>
        {t('corrections.why')} <UserText>{outcome}</UserText>
      </p>
    );
  if (accepted_words === null || accepted_words === new_words) return null;
  return (
    <div>
      <p className={styles.quiet}>{t('corrections.other_words')}</p>
      <LangText as="p" language={language} script={script}>
        <TextDiff before={old_words} after={accepted_words} />
      </LangText>
    </div>
  );
};

const Withdraw = ({ id }: { id: string }) => {
  const t = useT();
  const { run, problem } = useAsyncAction({
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
  });
  const withdraw = async () => {
    await run(() => callAsMember('DELETE /corrections/{id}', { params: { id } }));
  };
  return (
    <>
      <ConfirmButton
        size="compact"
        question={t('corrections.withdraw_title')}
        message={t('corrections.withdraw_note')}
        confirmLabel={t('corrections.withdraw')}
        onConfirm={withdraw}
      >
        {t('corrections.withdraw')}
      </ConfirmButton>
      <p role="alert">{problem}</p>
    </>
  );
};

const CorrectionRow = ({ correction }: { correction: OwnCorrection }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { id, state, created_date, old_words, new_words, reason, source, messages, language, script } = correction;
  return (
    <Row className={styles.row}>
      <p className={styles.quiet}>
        <strong>{t(`corrections.state.${state}`)}</strong>
        {' · '}
        <time dateTime={isoDate(created_date)}>{formatWireDay(siteLanguage, created_date)}</time>
        {' · '}
        <Place correction={correction} />
      </p>
      <LangText as="p" language={language} script={script}>
        <TextDiff before={old_words} after={new_words} />
      </LangText>
      {reason && (
        <p className={styles.words}>
          <UserText>{reason}</UserText>
        </p>
      )}
      {source && (
        <p className={styles.quiet}>
          <UserText>{source}</UserText>
        </p>
      )}
      <Outcome correction={correction} />
      {messages.map(({ is_question, words }, index) => (
        <p key={index} className={styles.words}>
          <span className={styles.quiet}>{t(is_question ? 'corrections.question' : 'corrections.answer')}</span>{' '}
          <UserText>{words}</UserText>
        </p>
      ))}
      {state === 'asked' && <AnswerForm id={id} />}
      {(state === 'open' || state === 'asked') && <Withdraw id={id} />}
    </Row>
  );
};

const OwnCorrections = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const paging = readPaging(route.search);
  const query = useQuery(ownCorrectionsQuery(paging));
  return (
    <div className={styles.page}>
      <TitleCard title={t('corrections.title')} language={route.language} below={t('corrections.lead')} />
      <AsyncPart query={query} onFailure="list">
        {({ corrections, total }) => (
          <PagedList
            rows={corrections.map((correction) => (
              <CorrectionRow key={correction.id} correction={correction} />
            ))}
            empty={<NotFound message={t('corrections.empty')} hint={t('corrections.empty_hint')} />}
            query={query}
            total={total}
            paging={paging}
            path={paths.corrections()}
            search={route.search}
          />
        )}
      </AsyncPart>
    </div>
  );
};

/** What the member has suggested, and what became of it. */
export const OwnCorrectionsPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  useHead({
    title: t('corrections.title'),
    description: t('site.description'),
    path: paths.corrections(),
    unlisted: true,
  });
  return (
    <Protected>
      <OwnCorrections route={route} />
    </Protected>
  );
};
