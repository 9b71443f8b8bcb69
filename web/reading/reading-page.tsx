import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useHead } from '#web/ui/head.ts';
import { ReadingLists } from './reading-lists.tsx';

/** Also for guests, whose history and bookmarks are on their device. */
export const ReadingPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  useHead({
    title: t('reading.title'),
    description: t('site.description'),
    path: paths.reading(),
    unlisted: true,
  });
  return (
    <>
      <TitleCard title={t('reading.title')} language={route.language} />
      <ReadingLists route={route} path={paths.reading()} />
    </>
  );
};
