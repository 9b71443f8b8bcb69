import { useQuery } from '@tanstack/react-query';
import { Check, Download, PenLine, Quote, ShieldCheck, type IconNode } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import type { Notification } from '#shared/contract/notifications.ts';
import { isGroupedNotification } from '#shared/notification-kinds.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { isoDate, formatTimeAgo } from '#web/ui/dates.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { withParts } from '#web/i18n/with-parts.tsx';
import { paths } from '#web/paths.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { InvitationAnswer } from '#web/sheet-collections/invitation-answer.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row, RowLink } from '#web/ui/row-list.tsx';
import styles from './notifications.module.css';

/** The message of a group names one of it and counts the others. */
const messageKey = ({ kind, more }: Notification) =>
  more > 0 && isGroupedNotification(kind)
    ? (`notifications.${kind}_more` as const)
    : (`notifications.${kind}` as const);

const pathOf = ({ kind, person, sheet, collection, comment, more }: Notification, ownUsername: string): string => {
  if (collection) return paths.sheetCollection(collection.id);
  if (kind === 'follow' && more > 0) return paths.user(ownUsername, 'followers');
  if (kind === 'sheet' && more > 0) return paths.user(person?.username ?? '');
  if (kind === 'handed_in' && sheet) return paths.answers(sheet.id);
  // The editor, where the new text of the quote can be accepted, and what was said about an answer can be read.
  if ((kind === 'quote' || kind === 'answer_returned') && sheet) return paths.sheet(sheet.id);
  if (comment?.answer && kind !== 'comment_removed')
    return paths.answer(comment.answer.assignment_id, comment.answer.id, { comment: comment.id });
  if (sheet && comment && kind !== 'comment_removed') return paths.sheetComment(sheet, comment.id);
  if (sheet) return paths.readSheet(sheet);
  if (kind.startsWith('correction_')) return paths.corrections();
  if (kind.startsWith('download_')) return paths.downloads();
  // What moderators write about the member leads to the own profile.
  return person ? paths.user(person.username) : paths.profile();
};

const SIGNS: [begin: string, icon: IconNode][] = [
  ['quote', Quote],
  ['correction_', PenLine],
  ['download_', Download],
];
/** Moderators have the shield. */
const signOf = ({ kind }: Notification) => SIGNS.find(([begin]) => kind.startsWith(begin))?.[1] ?? ShieldCheck;

type Props = { notification: Notification; now: number; onRead(): void };

export const NotificationRow = ({ notification, now, onRead }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const { data: user } = useQuery(userInfoQuery);
  const { person, sheet, collection, messages, is_read, created_date, more } = notification;
  return (
    <Row className={styles.row} data-unread={is_read ? undefined : true}>
      {person ? (
        <Avatar name={person.name} url={person.avatar_url} size="small" />
      ) : (
        <span className={styles.sign} aria-hidden="true">
          <Icon node={signOf(notification)} size={20} />
        </span>
      )}
      <div className={styles.content}>
        <p>
          <RowLink to={pathOf(notification, user?.username ?? '')} onClick={() => !is_read && onRead()}>
            {withParts(t, messageKey(notification), {
              count: formatNumber(language, more),
              ...(person
                ? {
                    person: (
                      <UserText short="name" className={styles.name}>
                        {person.name}
                      </UserText>
                    ),
                  }
                : {}),
              ...(sheet
                ? {
                    sheet: (
                      <UserText short="title" language={sheet.language}>
                        {sheet.title}
                      </UserText>
                    ),
                  }
                : {}),
              ...(collection
                ? {
                    collection: (
                      <UserText short="title" language={collection.language}>
                        {collection.title}
                      </UserText>
                    ),
                  }
                : {}),
            })}
          </RowLink>
        </p>
        {messages.map((message, index) => (
          <p key={index} className={styles.message}>
            <UserText>{message}</UserText>
          </p>
        ))}
        {collection && <InvitationAnswer id={collection.id} />}
        <p className={styles.quiet}>
          {!is_read && <strong className={styles.new}>{t('notifications.unread')}</strong>}
          <time dateTime={isoDate(created_date)}>{formatTimeAgo(t, language, created_date, now)}</time>
        </p>
      </div>
      {!is_read && (
        <IconButton icon={Check} label={t('notifications.read_one')} className={styles.read} onClick={onRead} />
      )}
    </Row>
  );
};
