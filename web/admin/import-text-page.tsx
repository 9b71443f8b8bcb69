import { useQuery } from '@tanstack/react-query';
import type { ImportChange, ImportTextDetails } from '#shared/contract/import-parts.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { Link } from '#web/ui/link.tsx';
import { TextDiff } from '#web/ui/text-diff.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { useTextChanges } from './import-texts.tsx';
import { importTextQuery } from './imports.data.ts';
import styles from './imports.module.css';

const TextPreview = lazyWithRetry(async () => (await import('#web/reader/preview/text-preview.tsx')).TextPreview);

const Change = ({ change: { key, before, after }, text }: { change: ImportChange; text: ImportTextDetails }) => {
  const t = useT();
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return (
    <li className={styles.change}>
      <p className={styles.place}>
        {t(`import.change.${kind}`)} · {key}
      </p>
      <LangText as="p" language={text.language} script={text.script}>
        <TextDiff before={before ?? ''} after={after ?? ''} />
      </LangText>
    </li>
  );
};

const TextView = ({ id, text }: { id: string; text: ImportTextDetails }) => {
  const t = useT();
  const { language } = useLanguage();
  const changesOf = useTextChanges();
  const rest = text.added + text.changed + text.removed - text.changes.length;
  return (
    <>
      <header className={styles.part}>
        <p>
          <Link to={paths.adminImport(id)}>{t('import.back')}</Link>
        </p>
        <LangText as="h2" language={text.language} script={text.script} className={styles.name}>
          {text.title}
        </LangText>
        <p className={styles.quiet}>
          {[text.work_title, languageName(t, text.language), ...changesOf(text)].filter(Boolean).join(' · ')}
        </p>
      </header>
      {text.changes.length > 0 && (
        <section className={styles.part}>
          <h3>{t('import.changes')}</h3>
          <ul className={styles.list}>
            {text.changes.map((change) => (
              <Change key={change.key} change={change} text={text} />
            ))}
          </ul>
          {rest > 0 && <p className={styles.quiet}>{formatCount(t, language, 'import.more_changes', rest)}</p>}
        </section>
      )}
      <section className={styles.part}>
        <h3>{t('import.preview')}</h3>
        {text.sections ? (
          <>
            <p className={styles.quiet}>{t('import.preview_hint')}</p>
            <div className={styles.preview}>
              <TextPreview text={text} sections={text.sections} />
            </div>
          </>
        ) : (
          <p>{t('import.no_preview')}</p>
        )}
      </section>
    </>
  );
};

const StoredText = ({ id, position }: { id: string; position: number }) => {
  const query = useQuery(importTextQuery(id, position));
  return (
    <AsyncPart query={query} onFailure="list">
      {(text) => <TextView id={id} text={text} />}
    </AsyncPart>
  );
};

/** A text that would come: what would change, and how readers would see it. */
export const ImportTextPage = ({ route }: { route: RouteContext<'id' | 'position'> }) => (
  <AdminFrame route={route} section="imports">
    {() => <StoredText id={route.params.id} position={Number(route.params.position) || 0} />}
  </AdminFrame>
);
