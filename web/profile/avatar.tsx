import styles from './profile-page.module.css';

/** What a reader would call the first letter: with the vowel signs and stacks that belong to it. */
export const firstLetter = (name: string): string => {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase();
};

/** The picture of a person, or else her first letter. Her name stands beside it. */
export const Avatar = ({ name, url }: { name: string; url: string }) =>
  url ? (
    <img className={styles.avatar} src={url} alt="" width={96} height={96} />
  ) : (
    <span className={styles.avatar} aria-hidden="true">
      {firstLetter(name)}
    </span>
  );
