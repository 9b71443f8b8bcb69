import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useEffect, useId, useRef } from 'react';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { useTranslationLanguage } from '#web/i18n/language-context.tsx';
import { LangText } from '#web/i18n/lang-text.tsx';
import { preferredLanguageFirst } from '#web/reader/resources/group-by-language.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './translation-source.module.css';

/** Texts of the same work, for the translation-source panel. */
const versionsQuery = (text_id: string, language: SiteLanguage) =>
  apiQuery('texts-versions', 'GET /texts/{id}/versions', {
    params: { id: text_id },
    query: { language: textLanguage(language), limit: 100 },
  });

type Props = { text_id: string; versionId: string | null; onSelect(version_id: string | null): void; onClose(): void };

/** Chooses the version shown with the text. */
export const TranslationSource = ({ text_id, versionId, onSelect, onClose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const preferredLanguage = useTranslationLanguage();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(versionsQuery(text_id, language));
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const row = (version_id: string | null, title: React.ReactNode, note?: string) => (
    <li key={version_id ?? 'none'}>
      <button
        type="button"
        className={styles.row}
        aria-pressed={versionId === version_id}
        onClick={() => onSelect(version_id)}
      >
        <span className={styles.name}>
          {title}
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {versionId === version_id && <Icon node={Check} aria-hidden="true" size={18} />}
      </button>
    </li>
  );

  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {t('reader.translation_source')}
        </h2>
        <IconButton icon={X} label={t('reader.close_panel')} className={styles.close} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <AsyncPart query={query} onFailure="retry">
          {({ versions }) =>
            versions.length === 0 ? (
              <p className={styles.note}>{t('text.version.only_one')}</p>
            ) : (
              <ul>
                {row(null, t('reader.source_only'))}
                {preferredLanguageFirst(versions, preferredLanguage).map((version) =>
                  row(
                    version.id,
                    <LangText language={version.language} script={version.script}>
                      {version.title}
                    </LangText>,
                    [languageName(t, version.language), version.source].filter(Boolean).join(' · '),
                  ),
                )}
              </ul>
            )
          }
        </AsyncPart>
      </div>
    </section>
  );
};
