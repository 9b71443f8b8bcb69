import { X } from 'lucide';
import { useEffect, useState } from 'react';
import type { Details } from '#shared/contract/texts.ts';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './panes.module.css';

/** Says that the passage or the version of a link is not in the text, which is shown from its beginning or alone. */
export const NotFoundNotice = ({ notFound }: { notFound: Details['not_found'] }) => {
  const t = useT();
  const [isOpen, setIsOpen] = useState(true);
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  if (notFound.length === 0 || !isOpen) return null;
  return (
    <div className={`${styles.notice} ${styles.closable}`} role="status">
      <p>{notFound.map((what) => t(`reader.not_found.${what}`)).join(' ')}</p>
      {isHydrated && <IconButton icon={X} label={t('reader.close_notice')} onClick={() => setIsOpen(false)} />}
    </div>
  );
};
