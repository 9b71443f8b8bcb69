import { useInfiniteQuery } from '@tanstack/react-query';
import type { WorkRow } from '#shared/contract/texts.ts';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { WorksSections } from '#web/works/works-page.tsx';
import { worksQuery } from './compare.data.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { LoadMore } from '../load-more.tsx';

type Props = { collectionId: string; onSelect(work: WorkRow): void };

export const CompareWorks = ({ collectionId, onSelect }: Props) => {
  const { language } = useLanguage();
  const query = useInfiniteQuery(worksQuery(textLanguage(language), collectionId));
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ pages: [first, ...more] }) => {
        if (!first) return null;
        const texts = [first, ...more].flatMap((page) => page.texts);
        return (
          <>
            <WorksSections list={{ ...first, texts }} onSelect={onSelect} />
            <LoadMore query={query} shown={texts.length} total={first.total} />
          </>
        );
      }}
    </AsyncPart>
  );
};
