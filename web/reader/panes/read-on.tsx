import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RelatedText, Text } from '#shared/contract/texts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { type Key, useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { relatedQuery } from '#web/reader/reader.data.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { TitleReference } from '#web/ui/title-reference.tsx';
import styles from './read-on.module.css';

/** True once the element is near the visible part of the page. */
const useIsNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '50%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
};

/** What people know it by; a title may be the citation itself. */
const citationOf = ({ citation, title }: RelatedText): string => (citation === title ? '' : citation);

/** The title, and what else the work is called. The citation is above it. */
const TextTitle = ({ text }: { text: RelatedText }) => (
  <>
    <LangText language={text.language} script={text.script} className={`two-lines ${styles.title}`}>
      {text.title}
    </LangText>
    <TitleReference work={{ ...text, citation: '' }}>
      {(titles) => <span className={`two-lines ${styles.label}`}>{titles}</span>}
    </TitleReference>
  </>
);

type LinkOfText = { addressOf(text: RelatedText): string };

const TextList = ({ texts, label, addressOf }: LinkOfText & { texts: RelatedText[]; label: Key }) => {
  const t = useT();
  if (texts.length === 0) return null;
  return (
    <div className={styles.list}>
      <h2 className={styles.label}>{t(label)}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text.id}>
            <Link to={addressOf(text)} className={styles.row}>
              {citationOf(text) && <span className={styles.label}>{citationOf(text)}</span>}
              <TextTitle text={text} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

type Props = LinkOfText & { text: Pick<Text, 'id' | 'type'>; version_id: string | null };

/**
 * Below the last passage: a mark that the text ends, the next text as the one thing to do, and quietly below it the text
 * before, its own page, its collection, root texts and commentaries. What loads fills a space that is kept for it.
 */
export const ReadOn = ({ text, version_id, addressOf }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const element = useRef<HTMLElement>(null);
  const isNear = useIsNear(element);
  const { data } = useQuery({ ...relatedQuery(text.id, version_id, language), enabled: isNear });
  const collection = data?.shelves.at(-1);
  return (
    <nav
      ref={element}
      className={styles.readOn}
      lang={language}
      aria-label={t('reader.read_on')}
      data-read-on={data ? 'loaded' : ''}
    >
      <span className={styles.end} aria-hidden="true" />
      <div className={styles.next}>
        {data?.next && (
          <Link to={addressOf(data.next)} className={styles.text} rel="next">
            <span className={styles.label}>
              {t('reader.read_on.next')}
              {citationOf(data.next) && ` · ${citationOf(data.next)}`}
            </span>
            <TextTitle text={data.next} />
            <Icon node={ArrowRight} aria-hidden="true" size={20} />
          </Link>
        )}
        {data && !data.next && <p className={styles.label}>{t('reader.read_on.last')}</p>}
      </div>
      <p className={styles.places}>
        <Link to={paths.text(text.id, text.type)}>{t('reader.read_on.contents')}</Link>
        {collection && (
          <Link to={paths.collectionOrWorks(collection)}>
            <LangText language={collection.language}>{collection.title}</LangText>
          </Link>
        )}
      </p>
      {data && (
        <div className={styles.more}>
          {data.previous && <TextList texts={[data.previous]} label="reader.read_on.previous" addressOf={addressOf} />}
          <TextList texts={data.root_texts} label="reader.read_on.root_texts" addressOf={addressOf} />
          <TextList texts={data.commentaries} label="reader.read_on.commentaries" addressOf={addressOf} />
        </div>
      )}
    </nav>
  );
};
