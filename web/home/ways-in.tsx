import { type ReactNode, useId } from 'react';
import type { Home, LanguageCount } from '#shared/contract/home.ts';
import { textLanguage } from '#shared/languages.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { ownLanguageFirst } from './language-order.ts';
import { HomeSection } from './home-section.tsx';
import styles from './home.module.css';

/** A library has texts in seventy languages; most readers look for one of the frequent ones. */
const MAX_SHOWN = 12;

type GroupProps = { title: string; note?: string; children: ReactNode };

const Group = ({ title, note, children }: GroupProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      {note && <p className={styles.quiet}>{note}</p>}
      {children}
    </section>
  );
};

type LinksProps = { counts: LanguageCount[]; addressOf(language: string): string };

const LanguageLinks = ({ counts, addressOf }: LinksProps) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  return (
    <ul className={styles.links}>
      {counts.map(({ language, count }) => (
        <li key={language}>
          <Link to={addressOf(language)}>
            {languageName(t, language)} <span className={styles.count}>{formatNumber(siteLanguage, count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

const Languages = ({ counts, addressOf }: LinksProps) => {
  const t = useT();
  const sorted = ownLanguageFirst(counts, textLanguage(useLanguage().language));
  const rest = sorted.slice(MAX_SHOWN);
  return (
    <>
      <LanguageLinks counts={sorted.slice(0, MAX_SHOWN)} addressOf={addressOf} />
      {rest.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('home.more_languages')}</summary>
          <LanguageLinks counts={rest} addressOf={addressOf} />
        </details>
      )}
    </>
  );
};

/** Ways into the library besides its collections. */
export const WaysIn = ({ home: { languages, traditions, topics } }: { home: Home }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  return (
    <HomeSection id="ways-in" title={t('home.ways_in')}>
      <div className={styles.ways}>
        {languages.length > 0 && (
          <Group title={t('home.by_language')} note={t('home.by_language_note')}>
            <Languages counts={languages} addressOf={paths.language} />
          </Group>
        )}
        {traditions.length > 0 && (
          <Group title={t('home.by_tradition')} note={t('home.by_tradition_note')}>
            <Languages counts={traditions} addressOf={paths.tradition} />
          </Group>
        )}
        {topics.length > 0 && (
          <Group title={t('home.by_topic')} note={t('topics.lead')}>
            <ul className={styles.links}>
              {topics.map(({ id, title, language }) => (
                <li key={id}>
                  <Link to={paths.topic(id)}>
                    <LangText language={language}>{title}</LangText>
                  </Link>
                </li>
              ))}
            </ul>
          </Group>
        )}
      </div>
      <p className={styles.feed}>
        <a href={`/api/v1/feeds/texts?language=${siteLanguage}`} type="application/atom+xml">
          {t('home.feed', { name: 'Atom' })}
        </a>
      </p>
    </HomeSection>
  );
};
