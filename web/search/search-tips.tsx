import type { Key } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './search-start.module.css';

/** Each can be tried on the bundled library. */
const TIPS: [example: string, lang: string, says: Key][] = [
  ['སྟོང་པ་ཉིད།', 'bo', 'search.tip.tibetan'],
  ['stong pa nyid', 'bo-Latn', 'search.tip.wylie'],
  ['prajnaparamita', 'sa-Latn', 'search.tip.diacritics'],
  ['観自在菩薩', 'zh', 'search.tip.characters'],
  ['"form is emptiness"', 'en', 'search.tip.quoted'],
  ['mind -body', 'en', 'search.tip.without'],
  ['Dhp 21', 'en', 'search.tip.citation'],
  ['lang:en mind', 'en', 'search.tip.language'],
  ['in:dhammapada mind', 'en', 'search.tip.in'],
  ['type:commentary mind', 'en', 'search.tip.type'],
];

export const SearchTips = () => {
  const t = useT();
  return (
    <dl>
      {TIPS.map(([example, lang, says]) => (
        <div key={says} className={styles.tip}>
          <dt lang={lang}>
            <Link to={paths.search(example)}>{example}</Link>
          </dt>
          <dd>{t(says)}</dd>
        </div>
      ))}
    </dl>
  );
};
