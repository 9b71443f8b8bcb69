import { Book, History, Library, MapPin, ScrollText, Search, Tag, User } from 'lucide-react';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { isSameTitle, TitleWords } from '../title-words.tsx';
import { wordsLanguage } from '../words-language.ts';
import type { Suggestion } from './suggest-rules.ts';
import styles from './suggestions.module.css';

const icon = { 'aria-hidden': true, size: 16, className: styles.icon } as const;

/** What one row of the list says. */
export const SuggestionWords = ({ row }: { row: Suggestion }) => {
  const t = useT();
  switch (row.kind) {
    case 'place': {
      const { citation, title, language, script } = row.place;
      return (
        <>
          <MapPin {...icon} />
          <span className={styles.words}>
            <b>{citation}</b>{' '}
            <LangText language={language} script={script} className={styles.quiet}>
              {title}
            </LangText>
          </span>
        </>
      );
    }
    case 'title': {
      const { kind, type, title, language, script } = row.title;
      const Icon = { text: Book, collection: Library, topic: Tag }[kind];
      return (
        <>
          <Icon {...icon} />
          <span className={styles.words}>
            <TitleWords title={row.title} />
            {!isSameTitle(row.title) && (
              <LangText language={language} script={script} className={styles.other}>
                {title}
              </LangText>
            )}
          </span>
          <span className={styles.kind}>
            {kind === 'text' ? type && t(`search.type.${type}`) : t(`search.kind.${kind}`)}
          </span>
        </>
      );
    }
    case 'sheet':
      return (
        <>
          <ScrollText {...icon} />
          <span className={styles.words}>
            <LangText language={wordsLanguage(row.sheet.title) ?? row.sheet.language}>
              <SafeHtml html={row.sheet.matched} />
            </LangText>
          </span>
        </>
      );
    case 'person':
      return (
        <>
          <User {...icon} />
          <span className={styles.words}>
            <bdi>
              <SafeHtml html={row.person.matched} />
            </bdi>{' '}
            <span className={styles.quiet}>@{row.person.username}</span>
          </span>
        </>
      );
    case 'recent':
      return (
        <>
          <History {...icon} />
          <span className={styles.words} lang={wordsLanguage(row.q)}>
            {row.q}
          </span>
        </>
      );
    case 'search':
      return (
        <>
          <Search {...icon} />
          <span className={styles.words}>{t('search.suggest.search', { query: row.q })}</span>
        </>
      );
  }
};
