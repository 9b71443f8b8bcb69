import { useInfiniteQuery } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { ContentsTree, type SectionChoice } from '#web/texts/contents-tree.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { contentsQuery } from './compare.data.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { LoadMore } from '../load-more.tsx';

type Props = { textId: string; onSelect(choice: SectionChoice): void };

export const CompareContents = ({ textId, onSelect }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const query = useInfiniteQuery(contentsQuery(textLanguage(language), textId));
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ pages }) => {
        const trees = pages.flatMap((page) =>
          page.contents.map((content) => ({ ...content, of: page.text_detail, skip: page.skip })),
        );
        const shown = trees.reduce((sum, { sections }) => sum + sections.length, 0);
        if (shown === 0) return <NotFound message={t('text.contents_notfound')} />;
        const total = pages[0]?.total ?? 0;
        return (
          <>
            {trees.map(({ id, text_id, sections, of, skip }) => (
              <ContentsTree
                key={`${id}-${skip}`}
                of={{ text_id, content_id: id, language: of.language, script: of.script }}
                sections={sections}
                isOpen={total === 1}
                onSelect={onSelect}
              />
            ))}
            <LoadMore query={query} shown={shown} total={total} />
          </>
        );
      }}
    </AsyncPart>
  );
};
