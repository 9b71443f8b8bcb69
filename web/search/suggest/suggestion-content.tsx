import { Book, History, Library, MapPin, ScrollText, Search, Tag, User } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { languageOfField } from '#web/i18n/user-text.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import { isSameTitle, MatchedTitle, MatchReference, withoutMarks } from '../matched-title.tsx';
import type { Suggestion } from './suggest-rules.ts';
import styles from './suggestions.module.css';

const icon = { 'aria-hidden': true, size: 16, className: styles.icon } as const;

/** Icon and text of one row of the list. */
export const SuggestionContent = ({ row }: { row: Suggestion }) => {
  const t = useT();
  switch (row.kind) {
    case 'citation': {
      const { citation, title, language, script } = row.citation;
      return (
        <>
          <Icon node={MapPin} {...icon} />
          <span className={styles.text}>
            <b>{citation}</b>{' '}
            <LangText language={language} script={script} className={styles.quiet}>
              {title}
            </LangText>
            {/* The citation is before the title. */}
            <TitleReference work={{ ...row.citation, citation: '' }}>
              {(reference) => <span className={styles.other}>{reference}</span>}
            </TitleReference>
          </span>
        </>
      );
    }
    case 'title': {
      const { kind, type, title, language, script } = row.title;
      const kindIcon = { text: Book, collection: Library, topic: Tag }[kind];
      return (
        <>
          <Icon node={kindIcon} {...icon} />
          <span className={styles.text}>
            <MatchedTitle title={row.title} />
            {!isSameTitle(row.title) && (
              <LangText language={language} script={script} className={styles.other}>
                {title}
              </LangText>
            )}
            <MatchReference title={row.title}>
              {(reference) => <span className={styles.other}>{reference}</span>}
            </MatchReference>
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
          <Icon node={ScrollText} {...icon} />
          <span className={styles.text}>
            <LangText language={languageOfField(row.sheet.title, row.sheet.language) ?? row.sheet.language}>
              <SafeHtml html={row.sheet.matched} />
            </LangText>
          </span>
        </>
      );
    case 'person':
      return (
        <>
          <Icon node={User} {...icon} />
          <span className={styles.text}>
            <bdi lang={languageOfField(withoutMarks(row.person.matched))}>
              <SafeHtml html={row.person.matched} />
            </bdi>{' '}
            <span className={styles.quiet}>@{row.person.username}</span>
          </span>
        </>
      );
    case 'recent':
      return (
        <>
          <Icon node={History} {...icon} />
          <span className={styles.text} lang={languageOfField(row.q)}>
            {row.q}
          </span>
        </>
      );
    case 'search':
      return (
        <>
          <Icon node={Search} {...icon} />
          <span className={styles.text}>{t('search.suggest.search', { query: row.q })}</span>
        </>
      );
  }
};
