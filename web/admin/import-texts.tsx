import { useQuery } from '@tanstack/react-query';
import type { ImportText } from '#shared/contract/import-parts.ts';
import { IMPORT_OUTCOMES } from '#shared/limits.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { changeQuery } from '#web/paths.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { FilterLinks } from '#web/ui/tabs.tsx';
import { importTextsQuery, readOutcome } from './imports.data.ts';
import styles from './imports.module.css';

/** What becomes of a text, in words. */
export const useTextChanges = () => {
  const t = useT();
  const { language } = useLanguage();
  return ({ outcome, segments, added, changed, removed }: ImportText): string[] => [
    t(`import.outcome.${outcome}`),
    formatCount(t, language, 'import.passages', segments),
    ...(outcome === 'changed'
      ? [
          ...(added > 0 ? [formatCount(t, language, 'import.passages_added', added)] : []),
          ...(changed > 0 ? [formatCount(t, language, 'import.passages_changed', changed)] : []),
          ...(removed > 0 ? [formatCount(t, language, 'import.passages_removed', removed)] : []),
        ]
      : []),
  ];
};

const TextRow = ({ id, text }: { id: string; text: ImportText }) => {
  const t = useT();
  const changesOf = useTextChanges();
  return (
    <Row>
      <RowTitle as="h3" to={adminPaths.importText(id, text.position)} language={text.language} script={text.script}>
        {text.title}
      </RowTitle>
      <RowNote>
        <span className={styles.quiet}>{[languageName(t, text.language), ...changesOf(text)].join(' · ')}</span>
      </RowNote>
    </Row>
  );
};

/** The texts that would come, page by page. */
export const ImportTexts = ({ id, search }: { id: string; search: URLSearchParams }) => {
  const t = useT();
  const path = adminPaths.import(id);
  const paging = readPaging(search);
  const outcome = readOutcome(search);
  const query = useQuery(importTextsQuery(id, outcome, paging));
  const addressOf = (chosen: string | undefined) => changeQuery(path, search, { outcome: chosen, page: undefined });
  return (
    <section className={styles.part}>
      <h2>{t('import.texts')}</h2>
      <FilterLinks label={t('import.outcome')}>
        {([undefined, ...IMPORT_OUTCOMES] as const).map((each) => (
          <Link key={each ?? 'all'} to={addressOf(each)} aria-current={outcome === each ? 'true' : undefined}>
            {t(each ? `import.outcome.${each}` : 'import.outcome.all')}
          </Link>
        ))}
      </FilterLinks>
      <AsyncPart query={query} onFailure="list">
        {({ texts, total }) => (
          <PagedList
            rows={texts.map((text) => (
              <TextRow key={text.position} id={id} text={text} />
            ))}
            empty={<NotFound message={t('import.no_texts')} />}
            query={query}
            total={total}
            paging={paging}
            path={path}
            search={search}
          />
        )}
      </AsyncPart>
    </section>
  );
};
