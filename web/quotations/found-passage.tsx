import { Fragment, useState } from 'react';
import type { QuotedPassage } from '#shared/contract/quotations.ts';
import { exactReference } from '#shared/exact-reference.ts';
import { languageTag } from '#shared/languages.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './verify-page.module.css';

const CiteDialog = lazyWithRetry(async () => (await import('#web/citations/cite-dialog.tsx')).CiteDialog, {
  folder: 'web/citations/',
});

const MARKS = { same: 'span', omitted: 'span', missing: 'ins', added: 'del' } as const;

/** The words of both: what only the quotation has is struck through, what only the passage has is underlined. */
const Words = ({ passage: { parts, language, script } }: { passage: QuotedPassage }) => {
  const t = useT();
  return (
    <p className={styles.words} lang={languageTag(language, script)} dir="auto">
      {parts.map(({ kind, words }, index) => {
        const Mark = MARKS[kind];
        return (
          <Fragment key={index}>
            <Mark title={kind === 'omitted' ? t('quotation_check.omitted') : undefined}>
              {kind === 'omitted' ? '[…]' : words}
            </Mark>{' '}
          </Fragment>
        );
      })}
    </p>
  );
};

/** A passage that a quotation is taken from, or nearly. */
export const FoundPassage = ({ passage }: { passage: QuotedPassage }) => {
  const t = useT();
  const { language } = useLanguage();
  const [isCiting, setCiting] = useState(false);
  const { text_id, title, author, segments, match, similarity } = passage;
  const [first] = segments;
  const last = segments.at(-1);
  if (!first || !last) return null;
  const numbers = [first, last].flatMap(({ reference }) =>
    exactReference(reference, t('text.passage', { number: formatNumber(language, reference.passage_number) })),
  );
  const { segment_id, segment_number, label } = first;
  const cited = { text_id, title, segment_id, segment_number, label, passages: segments.length };
  return (
    <li className={styles.found}>
      <h3 className={styles.place}>
        <Link to={paths.chapter({ text_id, segment_id })}>
          <LangText language={passage.language} script={passage.script}>
            {title}
          </LangText>{' '}
          · {[...new Set(numbers)].join(' – ')}
        </Link>
      </h3>
      <p className={styles.note}>
        {[languageName(t, passage.language), author].filter(Boolean).join(' · ')}
        {' · '}
        {match === 'verbatim'
          ? t('verify.verbatim')
          : t('verify.near', { percent: formatNumber(language, Math.floor(similarity * 100)) })}
      </p>
      <Words passage={passage} />
      <Button size="compact" onClick={() => setCiting(true)} onPointerEnter={CiteDialog.preload}>
        {t('cite.open')}
      </Button>
      {isCiting && <CiteDialog targets={[{ passage: cited }, { text_id, title }]} onClose={() => setCiting(false)} />}
    </li>
  );
};
