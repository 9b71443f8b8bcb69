import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CorrectionDetails } from '#shared/contract/admin-corrections.ts';
import { callAsMember } from '#web/auth/session.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { formatMinute, formatWireDay, isoDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { TextDiff } from '#web/ui/text-diff.tsx';
import { AcceptCorrection } from './accept-correction.tsx';
import { type AdminAction, AdminActions } from './admin-actions.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { CorrectionContext } from './correction-context.tsx';
import { correctionQuery } from './corrections.data.ts';
import { PersonName } from './moderation-parts.tsx';
import styles from './admin.module.css';

type Props = { correction: CorrectionDetails };

const isDecided = ({ state }: CorrectionDetails): boolean => state === 'accepted' || state === 'declined';

const canAccept = (
  correction: CorrectionDetails,
): correction is CorrectionDetails & { content: string; proposed_content: string } =>
  !isDecided(correction) && correction.content !== null && correction.proposed_content !== null;

const useCorrectionActions = (correction: CorrectionDetails): AdminAction[] => {
  const t = useT();
  const { id, version, by } = correction;
  const params = { id };
  if (isDecided(correction)) return [];
  const decline: AdminAction = {
    key: 'decline',
    label: t('admin.decline'),
    title: t('admin.decline_correction'),
    words: t('admin.decline_correction_words'),
    run: (reason) => callAsMember('POST /admin/corrections/{id}/decline', { params, body: { version, reason } }),
  };
  const ask: AdminAction = {
    key: 'ask',
    label: t('admin.ask'),
    title: t('admin.ask'),
    words: t('admin.ask_words'),
    run: (question) => callAsMember('POST /admin/corrections/{id}/ask', { params, body: { version, question } }),
  };
  return [decline, ...(by ? [ask] : [])];
};

/** Where it is, who has suggested it, and who has decided. */
const Facts = ({ correction }: Props) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { state, created_date, by, text_id, text_title, segment_id, segment_number, label } = correction;
  const { decided_by, decided_date, outcome } = correction;
  const title = (
    <LangText language={correction.language} script={correction.script}>
      {text_title}
    </LangText>
  );
  return (
    <ul className={styles.facts}>
      <li>
        {t(`corrections.state.${state}`)} · {formatMinute(siteLanguage, new Date(isoDate(created_date)))}
      </li>
      <li>{withParts(t, 'admin.from', { name: by ? <PersonName username={by.username} /> : t('admin.guest') })}</li>
      <li>
        {segment_id !== null && segment_number !== null ? (
          <Link to={paths.chapter({ text_id, segment_id })} className={styles.link}>
            {title}
            {', '}
            {t('text.passage', {
              number: passageNumber(siteLanguage, { segment_number, ...(label ? { label } : {}) }),
            })}
          </Link>
        ) : (
          title
        )}
      </li>
      {decided_date && (
        <li>
          {withParts(t, 'admin.decided_by_on', {
            name: <PersonName username={decided_by} />,
            date: formatWireDay(siteLanguage, decided_date),
          })}
        </li>
      )}
      {outcome && (
        <li className={styles.words}>
          <UserText>{outcome}</UserText>
        </li>
      )}
    </ul>
  );
};

/** What the reader would change, in the passage as it stands or as the reader saw it. */
const Suggestion = ({ correction }: Props) => {
  const t = useT();
  const { content, proposed_content, is_found, old_words, new_words, reason, source, language, script } = correction;
  const isShownInPassage = !isDecided(correction) && is_found && content !== null && proposed_content !== null;
  return (
    <section className={styles.part}>
      <h2>{t('admin.suggestion')}</h2>
      <LangText as="p" language={language} script={script} className={styles.written}>
        {isShownInPassage ? (
          <TextDiff before={plainText(content)} after={plainText(proposed_content)} />
        ) : (
          <TextDiff before={old_words} after={new_words} />
        )}
      </LangText>
      {reason && (
        <p className={styles.words}>
          {t('admin.suggestion_reason')} <UserText>{reason}</UserText>
        </p>
      )}
      {source && (
        <p className={styles.words}>
          {t('admin.suggestion_source')} <UserText>{source}</UserText>
        </p>
      )}
    </section>
  );
};

/** The passage is not as the reader saw it. */
const Changed = ({ correction }: Props) => {
  const t = useT();
  const { content, seen_words, is_found, has_changed, language, script } = correction;
  if (isDecided(correction)) return null;
  if (content === null) return <Notice>{t('admin.passage_gone_note')}</Notice>;
  if (!has_changed) return null;
  return (
    <Notice>
      <p>{t(is_found ? 'admin.passage_changed' : 'admin.passage_changed_words')}</p>
      <LangText as="p" language={language} script={script}>
        <TextDiff before={seen_words} after={plainText(content)} />
      </LangText>
    </Notice>
  );
};

const Messages = ({ correction: { messages } }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  if (messages.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('admin.messages')}</h2>
      {messages.map(({ by, created_date, words }, index) => (
        <div key={index} className={styles.entry}>
          <p className={styles.words}>
            <UserText>{words}</UserText>
          </p>
          <p className={styles.quiet}>
            {withParts(t, 'admin.measure_by', {
              name: <PersonName username={by} />,
              date: formatWireDay(language, created_date),
            })}
          </p>
        </div>
      ))}
    </section>
  );
};

/** Somebody else has decided, or the passage is gone: what the editor has typed meanwhile can still be read and copied. */
const TooLate = ({ correction, ownWords }: Props & { ownWords: string | undefined }) => {
  const t = useT();
  const { decided_by, language, script } = correction;
  if (canAccept(correction) || ownWords === undefined) return null;
  return (
    <Notice tone="problem">
      <p>
        {decided_by ? t('refusal.correction_changed_by', { name: decided_by }) : t('refusal.correction_changed')}{' '}
        {t('admin.own_words')}
      </p>
      <LangText as="p" language={language} script={script} className={styles.words}>
        {plainText(ownWords)}
      </LangText>
    </Notice>
  );
};

const OneCorrection = ({ correction }: Props) => {
  const t = useT();
  const actions = useCorrectionActions(correction);
  const [ownWords, setOwnWords] = useState<string>();
  return (
    <>
      <div role="alert">
        <TooLate correction={correction} ownWords={ownWords} />
      </div>
      <Facts correction={correction} />
      <Changed correction={correction} />
      <Suggestion correction={correction} />
      {canAccept(correction) && <AcceptCorrection correction={correction} ownWords={ownWords} onWords={setOwnWords} />}
      <AdminActions label={t('admin.suggestion')} actions={actions} />
      <Messages correction={correction} />
      <CorrectionContext correction={correction} />
    </>
  );
};

const Correction = ({ id }: { id: string }) => {
  const t = useT();
  const query = useQuery(correctionQuery(id));
  return (
    <>
      <p className={styles.back}>
        <Link to={adminPaths.corrections()}>{t('admin.back_to_corrections')}</Link>
      </p>
      <AsyncPart query={query} onFailure="list">
        {(correction) => <OneCorrection key={correction.id} correction={correction} />}
      </AsyncPart>
    </>
  );
};

/** One suggestion with its passage, and what can be done. */
export const CorrectionPage = ({ route }: { route: RouteContext<'id'> }) => (
  <AdminFrame route={route} section="corrections">
    {() => <Correction id={route.params.id} />}
  </AdminFrame>
);
