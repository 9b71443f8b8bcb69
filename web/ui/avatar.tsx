import { languageOfUserText } from '#web/i18n/user-text.tsx';
import styles from './avatar.module.css';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** First letters of the name's words, at most 2, in upper case. A Tibetan stack with its vowel is one letter. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...graphemes.segment(word)][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();

/** In pixels. */
const SIZES = { menu: 30, byline: 32, small: 44, large: 96 };

type Props = { name: string; url: string; size?: keyof typeof SIZES; className?: string };

/** The picture of a person, or else the initials. Hidden from screen readers: the name is always beside it. */
export const Avatar = ({ name, url, size = 'large', className = '' }: Props) =>
  url ? (
    <img
      className={`${styles.avatar} ${styles[size]} ${className}`}
      src={url}
      alt=""
      width={SIZES[size]}
      height={SIZES[size]}
      loading="lazy"
    />
  ) : (
    <span
      className={`${styles.avatar} ${styles[size]} ${className}`}
      lang={languageOfUserText(name)}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
