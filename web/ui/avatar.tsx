import { languageOfUserText } from '#web/i18n/user-text.tsx';
import { initialsOf } from '#web/ui/initials.ts';
import styles from './avatar.module.css';

type Props = { name: string; url: string; size?: 'menu' | 'small' | 'large' };

const SIDES = { menu: 30, small: 44, large: 96 };

/** The picture of a person, or else her initials. Her name stands beside it. */
export const Avatar = ({ name, url, size = 'large' }: Props) =>
  url ? (
    <img
      className={`${styles.avatar} ${styles[size]}`}
      src={url}
      alt=""
      width={SIDES[size]}
      height={SIDES[size]}
      loading="lazy"
    />
  ) : (
    <span className={`${styles.avatar} ${styles[size]}`} lang={languageOfUserText(name)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
