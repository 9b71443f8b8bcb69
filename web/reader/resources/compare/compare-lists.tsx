import { useInfiniteQuery } from '@tanstack/react-query';
import type { Collection } from '#shared/contract/collections.ts';
import type { Version, WorkRow } from '#shared/contract/texts.ts';
import { textLanguage } from '#shared/languages.ts';
import { CollectionList } from '#web/collections/collection-list.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { pagedQuery } from '#web/reader/resources/resources.data.ts';
import { LoadMore } from '#web/reader/resources/result-list.tsx';
import { ContentsTree, type SectionChoice } from '#web/texts/contents-tab.tsx';
import { VersionList } from '#web/texts/versions-tab.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { WorksSections } from '#web/works/works-page.tsx';

const collectionsQuery = (language: string, parent_id?: string) =>
  pagedQuery('GET /collections', (page) => ({ query: { language, parent_id, ...page } }));

const worksQuery = (language: string, collection_id: string) =>
  pagedQuery('GET /texts', (page) => ({ query: { language, collection_id, ...page } }));

const contentsQuery = (language: string, text_id: string) =>
  pagedQuery('GET /texts/{id}/contents', (page) => ({ params: { id: text_id }, query: { language, ...page } }));

const versionsQuery = (language: string, text_id: string) =>
  pagedQuery('GET /texts/{id}/versions', (page) => ({ params: { id: text_id }, query: { language, ...page } }));

type CompareCollectionsProps = { parentId?: string; onSelect(collection: Collection): void };

export const CompareCollections = ({ parentId, onSelect }: CompareCollectionsProps) => {
  const { language } = useLanguage();
  const query = useInfiniteQuery(collectionsQuery(textLanguage(language), parentId));
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ pages }) => {
        const collections = pages.flatMap((page) => page.collections);
        return (
          <>
            <CollectionList collections={collections} showDescription={false} onSelect={onSelect} />
            <LoadMore query={query} shown={collections.length} total={pages[0]?.total ?? 0} />
          </>
        );
      }}
    </AsyncPart>
  );
};

type CompareWorksProps = { collectionId: string; onSelect(work: WorkRow): void };

export const CompareWorks = ({ collectionId, onSelect }: CompareWorksProps) => {
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

type CompareContentsProps = { textId: string; onSelect(choice: SectionChoice): void };

export const CompareContents = ({ textId, onSelect }: CompareContentsProps) => {
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
                text={{ text_id, content_id: id, language: of.language, script: of.script }}
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

type CompareVersionsProps = { textId: string; onSelect(version: Version): void };

export const CompareVersions = ({ textId, onSelect }: CompareVersionsProps) => {
  const t = useT();
  const { language } = useLanguage();
  const query = useInfiniteQuery(versionsQuery(textLanguage(language), textId));
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ pages }) => {
        const versions = pages.flatMap((page) => page.versions);
        if (versions.length === 0)
          return <NotFound message={t('text.version.notfound')} hint={t('text.version.only_one')} />;
        return (
          <>
            <VersionList versions={versions} onSelect={onSelect} />
            <LoadMore query={query} shown={versions.length} total={pages[0]?.total ?? 0} />
          </>
        );
      }}
    </AsyncPart>
  );
};
