import type { CollectionAncestor } from '#shared/contract/collections.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { Link } from './link.tsx';
import styles from './breadcrumbs.module.css';

type Crumb = { title: string; language: string; script?: string; to?: string };

/** The collections above a page, as links. One that contains only the next has no page worth opening. */
export const collectionCrumbs = (ancestors: CollectionAncestor[]): Crumb[] =>
  ancestors.map((ancestor) => ({
    title: ancestor.title,
    language: ancestor.language,
    ...(ancestor.child_count === 1 ? {} : { to: paths.collectionOrWorks(ancestor) }),
  }));

/** From the library to this page; the last crumb, and one without an address, is not a link. */
export const Breadcrumbs = ({ crumbs }: { crumbs: Crumb[] }) => {
  const t = useT();
  return (
    <nav aria-label={t('breadcrumbs.label')} className={styles.breadcrumbs}>
      <ol>
        <li>
          <Link to={paths.collections()}>{t('breadcrumbs.library')}</Link>
        </li>
        {crumbs.map(({ title, language, script, to }, index) => (
          <li key={to ?? `${index} ${title}`}>
            <LangText language={language} script={script} className={styles.crumb}>
              {to ? (
                <Link to={to} title={title}>
                  <span className="one-line">
                    <ScriptRuns text={title} />
                  </span>
                </Link>
              ) : (
                <span
                  aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                  className="one-line"
                  title={title}
                >
                  <ScriptRuns text={title} />
                </span>
              )}
            </LangText>
          </li>
        ))}
      </ol>
    </nav>
  );
};
