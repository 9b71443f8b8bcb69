import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Failure } from '../loaded.tsx';
import { CopyButton } from './copy-button.tsx';
import { SHARE_LINKS } from './share-links.ts';
import { shortLinkQuery } from './share.data.ts';
import styles from './share-view.module.css';

type Props = {
  /** What is shared: a passage, or something else by its id. */
  target: { segment_id: string } | { text_id: string };
  /** Where it is read, on this site. */
  path: string;
  title: string;
};

/** When no short link can be made, the long one takes its place: sharing never waits for us. */
export const ShortLink = ({ target, path, title }: Props) => {
  const t = useT();
  const id = useId();
  const query = useQuery(shortLinkQuery(target, path));
  const isFailed = query.isError || query.fetchStatus === 'paused';
  const longLink = `${window.location.origin}${path}`;
  const link = query.data?.shortUrl ?? (isFailed ? longLink : undefined);
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {t('share.short_link')}
      </label>
      <input
        id={id}
        className={styles.link}
        readOnly
        value={link ?? t('common.loading')}
        aria-busy={link === undefined}
        onFocus={(event) => event.currentTarget.select()}
        dir="ltr"
      />
      {isFailed && <Failure message={t('share.link_failed')} onRetry={() => void query.refetch()} />}
      <div className={styles.row}>
        <CopyButton label={t('share.copy_link')} text={link === undefined ? undefined : () => link} />
        {SHARE_LINKS.map(({ name, addressOf }) => (
          <a
            key={name}
            className={styles.out}
            href={addressOf(link ?? longLink, title)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('share.on', { name })}
          >
            {name}
          </a>
        ))}
      </div>
    </>
  );
};
