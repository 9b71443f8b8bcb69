import { languageOfUserText } from '#web/i18n/user-text.tsx';
import styles from './avatar.module.css';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Two of these do not fit into the circle. */
const WIDE = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/**
 * First letters of the name's words, at most 2, in upper case; of pictures only one. A Tibetan stack with its vowel is one
 * letter.
 */
export const initialsOf = (name: string): string => {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...graphemes.segment(word)][0]?.segment ?? '');
  return letters
    .slice(0, letters.some((letter) => WIDE.test(letter)) ? 1 : 2)
    .join('')
    .toLocaleUpperCase();
};

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
