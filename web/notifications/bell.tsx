import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useEffect } from 'react';
import { startFeedbackWidget } from '#web/feedback/feedback-widget.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/auth/session.ts';
import { NavLink } from '#web/ui/link.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { unreadQuery } from './notifications.data.ts';
import styles from './bell.module.css';

/** There is room for two digits. */
const MAX_COUNT = 99;

/** Links to the notifications and shows how many are unread. For members only. */
export const Bell = () => {
  const t = useT();
  const { language } = useLanguage();
  const { isLoggedIn, identity } = useSession();
  // A token without an identity would only be refused.
  const { data } = useQuery({ ...unreadQuery, enabled: isLoggedIn && identity !== null });
  const unread = data?.unread ?? 0;
  useEffect(startFeedbackWidget, []);
  return (
    <NavLink to={paths.notifications()} className={styles.bell} title={t('notifications.title')}>
      <Icon node={BellIcon} aria-hidden="true" size={20} />
      <ScreenReaderText>
        {t('notifications.title')}
        {': '}
        {unread > 0 ? formatCount(t, language, 'notifications.bell', unread) : t('notifications.none')}
      </ScreenReaderText>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MAX_COUNT ? `${formatNumber(language, MAX_COUNT)}+` : formatNumber(language, unread)}
        </span>
      )}
    </NavLink>
  );
};
