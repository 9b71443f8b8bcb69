import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RelatedText, Text } from '#shared/contract/texts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { type Key, useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { relatedQuery } from '#web/reader/reader.data.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
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

/** With the citation that people know it by. */
const titleOf = ({ title, citation }: RelatedText): string =>
  citation && citation !== title ? `${citation} · ${title}` : title;

type LinkOfText = { addressOf(text: RelatedText): string };

const TextLink = ({ text, label, addressOf }: LinkOfText & { text: RelatedText; label: Key }) => {
  const t = useT();
  const isNext = label === 'reader.read_on.next';
  return (
    <Link to={addressOf(text)} className={styles.text} rel={isNext ? 'next' : 'prev'}>
      <span className={styles.label}>
        {!isNext && <Icon node={ArrowLeft} aria-hidden="true" size={16} />}
        {t(label)}
        {isNext && <Icon node={ArrowRight} aria-hidden="true" size={16} />}
      </span>
      <LangText language={text.language} script={text.script} className="two-lines">
        {titleOf(text)}
      </LangText>
    </Link>
  );
};

const TextList = ({ texts, label, addressOf }: LinkOfText & { texts: RelatedText[]; label: Key }) => {
  const t = useT();
  if (texts.length === 0) return null;
  return (
    <div className={styles.list}>
      <h2 className={styles.label}>{t(label)}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text.id}>
            <Link to={addressOf(text)}>
              <LangText language={text.language} script={text.script}>
                {titleOf(text)}
              </LangText>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

type Props = LinkOfText & { text: Pick<Text, 'id' | 'type'>; version_id: string | null };

/** Below the last passage: the texts before and after this one, commentaries, its collection. */
export const ReadOn = ({ text, version_id, addressOf }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const element = useRef<HTMLElement>(null);
  const isNear = useIsNear(element);
  const { data } = useQuery({ ...relatedQuery(text.id, version_id, language), enabled: isNear });
  const collection = data?.shelves.at(-1);
  return (
    <nav ref={element} className={styles.readOn} lang={language} aria-label={t('reader.read_on')}>
      {/* First, so that it does not move when the rest has loaded. */}
      <p className={styles.places}>
        <Link to={paths.text(text.id, text.type)}>{t('reader.read_on.contents')}</Link>
        {collection && (
          <Link to={paths.collectionOrWorks(collection)}>
            <LangText language={collection.language}>{collection.title}</LangText>
          </Link>
        )}
      </p>
      {data && (data.previous || data.next) && (
        <div className={styles.neighbours}>
          {data.previous && <TextLink text={data.previous} label="reader.read_on.previous" addressOf={addressOf} />}
          {data.next && <TextLink text={data.next} label="reader.read_on.next" addressOf={addressOf} />}
        </div>
      )}
      {data && <TextList texts={data.root_texts} label="reader.read_on.root_texts" addressOf={addressOf} />}
      {data && <TextList texts={data.commentaries} label="reader.read_on.commentaries" addressOf={addressOf} />}
    </nav>
  );
};
