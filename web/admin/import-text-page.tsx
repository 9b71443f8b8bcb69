import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportChange, ImportTextDetails } from '#shared/contract/import-parts.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import { MAX_TRIAL_CHANGES, MAX_TRIAL_TEXTS, TRIAL_CHANGES } from '#shared/limits.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { TextDiff } from '#web/ui/text-diff.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useTextChanges } from './import-texts.tsx';
import { importTextQuery } from './imports.data.ts';
import styles from './imports.module.css';

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

/** More would be slow to draw, and is seldom read. */
const CHANGES_PER_PAGE = 100;

/** What a trial keeps, for whoever misses the rest. */
const limitsIn = (language: SiteLanguage) => ({
  texts: formatNumber(language, MAX_TRIAL_TEXTS),
  many: formatNumber(language, MAX_TRIAL_CHANGES),
  changes: formatNumber(language, TRIAL_CHANGES),
});

const TextView = ({ id, text, search }: { id: string; text: ImportTextDetails; search: URLSearchParams }) => {
  const t = useT();
  const { language } = useLanguage();
  const [shown, setShown] = useState(CHANGES_PER_PAGE);
  const limits = limitsIn(language);
  const changesOf = useTextChanges();
  const rest = text.added + text.changed + text.removed - text.changes.length;
  return (
    <>
      <header className={styles.part}>
        <p>
          <Link to={adminPaths.import(id)}>{t('import.back')}</Link>
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
            {text.changes.slice(0, shown).map((change) => (
              <Change key={change.key} change={change} text={text} />
            ))}
          </ul>
          {shown < text.changes.length && (
            <Button size="compact" onClick={() => setShown(shown + CHANGES_PER_PAGE)}>
              {t('trial.next_changes')}
            </Button>
          )}
          {rest > 0 && (
            <p className={styles.quiet}>
              {formatCount(t, language, 'import.more_changes', rest)}. {t('trial.changes_limit', limits)}
            </p>
          )}
        </section>
      )}
      <ImportPreview id={id} text={text} search={search} />
    </>
  );
};

const StoredText = ({ id, position, search }: { id: string; position: number; search: URLSearchParams }) => {
  const query = useQuery(importTextQuery(id, position));
  return (
    <AsyncPart query={query} onFailure="list">
      {(text) => <TextView id={id} text={text} search={search} />}
    </AsyncPart>
  );
};

/** A text that would come: what would change, and how readers would see it. */
export const ImportTextPage = ({ route }: { route: RouteContext<'id' | 'position'> }) => (
  <AdminFrame route={route} section="imports">
    {() => <StoredText id={route.params.id} position={Number(route.params.position) || 0} search={route.search} />}
  </AdminFrame>
);
