import { useQuery } from '@tanstack/react-query';
import type { ImportTextDetails } from '#shared/contract/import-parts.ts';
import { PREVIEW_PAGE } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { changeQuery } from '#web/paths.ts';
import { useNavigate } from '#web/router/router.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { ListRegion } from '#web/ui/list-region.tsx';
import { pageCount, readPaging } from '#web/ui/pagination-rules.ts';
import { StepPager } from '#web/ui/step-pager.tsx';
import { importTextPageQuery } from './imports.data.ts';
import styles from './imports.module.css';

const TextPreview = lazyWithRetry(async () => (await import('#web/reader/preview/text-preview.tsx')).TextPreview);

type Props = { id: string; text: ImportTextDetails; search: URLSearchParams };

const Pages = ({ id, text, search }: Props) => {
  const navigate = useNavigate();
  const total = text.preview_segments;
  const page = Math.min(readPaging(search).page, pageCount(total, PREVIEW_PAGE));
  const query = useQuery(importTextPageQuery(id, text.position, page));
  const path = adminPaths.importText(id, text.position);
  return (
    <>
      <AsyncPart query={query} onFailure="list">
        {({ sections }) => (
          <ListRegion query={query} page={page} className={styles.preview ?? ''}>
            <TextPreview text={text} sections={sections} />
          </ListRegion>
        )}
      </AsyncPart>
      {total > PREVIEW_PAGE && (
        <StepPager
          paging={{ page, limit: PREVIEW_PAGE }}
          total={total}
          shows="page"
          onPage={(next) => navigate(changeQuery(path, search, { page: next === 1 ? undefined : String(next) }))}
        />
      )}
    </>
  );
};

/** A text that would come, page by page as readers would see it. */
export const ImportPreview = (props: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const { preview_segments, segments } = props.text;
  const [last, all] = [formatNumber(language, preview_segments), formatNumber(language, segments)];
  return (
    <section className={styles.part}>
      <h3>{t('import.preview')}</h3>
      {preview_segments === 0 ? (
        <p>{t('import.no_preview')}</p>
      ) : (
        <>
          {preview_segments < segments && <p className={styles.quiet}>{t('trial.preview_limit', { last, all })}</p>}
          <Pages {...props} />
        </>
      )}
    </section>
  );
};
