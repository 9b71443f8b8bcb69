import { useInfiniteQuery } from '@tanstack/react-query';
import type { Version } from '#shared/contract/texts.ts';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { VersionList } from '#web/texts/version-list.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { versionsQuery } from './compare.data.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { LoadMore } from '../load-more.tsx';

type Props = { textId: string; onSelect(version: Version): void };

export const CompareVersions = ({ textId, onSelect }: Props) => {
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
