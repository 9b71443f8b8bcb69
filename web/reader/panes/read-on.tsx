import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { RelatedText, Text } from '#shared/contract/texts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { relatedQuery } from '#web/reader/reader.data.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
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

const ReadOnTexts = lazyWithRetry(async () => (await import('./read-on-texts.tsx')).ReadOnTexts, { isInline: true });

type Props = {
  text: Pick<Text, 'id' | 'type'>;
  version_id: string | null;
  addressOf(text: RelatedText): string;
};

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
  // Where the code cannot be loaded, the first of them says so for both.
  const [hasCode, setHasCode] = useState(false);
  const showOthers = useCallback(() => setHasCode(true), []);
  const collection = data?.shelves.at(-1);
  return (
    <nav
      ref={element}
      className={styles.readOn}
      lang={language}
      aria-label={t('reader.read_on')}
      data-read-on={data && hasCode ? 'loaded' : ''}
    >
      <span className={styles.end} aria-hidden="true" />
      <div className={styles.next}>
        {data && <ReadOnTexts part="next" data={data} addressOf={addressOf} onShown={showOthers} />}
      </div>
      <p className={styles.places}>
        <Link to={paths.text(text.id, text.type)}>{t('reader.read_on.contents')}</Link>
        {collection && (
          <Link to={paths.collectionOrWorks(collection)}>
            <LangText language={collection.language}>{collection.title}</LangText>
          </Link>
        )}
      </p>
      {data && hasCode && (
        <div className={styles.more}>
          <ReadOnTexts part="others" data={data} addressOf={addressOf} />
        </div>
      )}
    </nav>
  );
};
