import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { Place } from '#web/place.ts';
import { TitleLeaf } from '#web/ui/title-leaf.tsx';
import { useHead } from '#web/ui/use-head.ts';
import { ReadingLists } from './reading-lists.tsx';

/** Also for guests, whose places are on their device. */
export const ReadingPage = ({ place }: { place: Place }) => {
  const t = useT();
  useHead({
    title: t('reading.title'),
    description: t('site.description'),
    path: paths.reading(),
    unlisted: true,
  });
  return (
    <>
      <TitleLeaf title={t('reading.title')} language={place.language} />
      <ReadingLists place={place} path={paths.reading()} />
    </>
  );
};
