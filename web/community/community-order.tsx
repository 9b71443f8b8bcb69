import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Link } from '#web/ui/link.tsx';
import { type CommunityChoices, communityAddress, SHEET_LANGUAGES, SORTS } from './community-choices.ts';
import styles from './community.module.css';

/** Whose sheets there are, in which order they stand, and in which language they are. */
export const CommunityOrder = ({ choices }: { choices: CommunityChoices }) => {
  const t = useT();
  return (
    <div className={styles.order}>
      <nav aria-label={t('community.whose')}>
        {([false, true] as const).map((following) => (
          <Link
            key={String(following)}
            to={communityAddress(choices, { following })}
            aria-current={following === choices.following ? 'true' : undefined}
          >
            {t(following ? 'community.following' : 'community.everyone')}
          </Link>
        ))}
      </nav>
      <nav aria-label={t('community.sort')}>
        {SORTS.map((sort) => (
          <Link
            key={sort}
            to={communityAddress(choices, { sort })}
            aria-current={sort === choices.sort ? 'true' : undefined}
          >
            {t(`community.sort.${sort}`)}
          </Link>
        ))}
      </nav>
      <nav aria-label={t('community.language')}>
        {['', ...SHEET_LANGUAGES].map((language) => (
          <Link
            key={language}
            to={communityAddress(choices, { language })}
            aria-current={language === choices.language ? 'true' : undefined}
          >
            {language ? languageName(t, language) : t('community.all_languages')}
          </Link>
        ))}
      </nav>
    </div>
  );
};
