import { use } from 'react';
import type { Section } from '#shared/contract/text-sections.ts';
import type { Details } from '#shared/contract/texts.ts';
import { textLanguage } from '#shared/languages.ts';
import { isMissing } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { textHeadTitle } from '#web/texts/text-head.ts';
import { truncateText, useHead } from '#web/ui/head.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { plainText } from '#web/ui/plain-text.ts';
import { type FontSample, fontFilesFor } from '#web/ui/reading-fonts.ts';
import { RenderedLayout } from '#web/ui/rendered-layout.ts';
import { chaptersInAddress } from './address/chapter-address.ts';
import type { Chapter } from './chapters.ts';
import { startQueries, useThreeQueries } from './reader.data.ts';
import { pictureAddress } from './resources/share/picture-address.ts';
import { parsePreferences } from './reading-preferences.ts';
import { allSegments } from './text/section-tree.ts';
import { Reader } from './reader.tsx';

/** Several, because one segment may be a single line; the description is truncated anyway. */
const DESCRIBED_SEGMENTS = 6;

/** All that a page of a chapter shows first. Section titles and headings are bold. */
const fontSamples = ({ data }: { data: Details | undefined }): FontSample[] => {
  const sections = data?.content.sections ?? [];
  const segments = allSegments(sections).flatMap(({ type, content, translation }) =>
    [content, translation?.content ?? ''].map((html) => ({ html, isBold: type === 'heading' })),
  );
  return [{ html: sectionTitles(sections).join(' '), isBold: true }, ...segments];
};

const sectionTitles = (sections: Section[]): string[] =>
  sections.flatMap((one) => [one.title, ...sectionTitles(one.sections)]);

/** Describes the first chapter that can be read, at the requested passage. */
const useChapterHead = (chapters: Chapter[], language: RouteContext['language']) => {
  const t = useT();
  const starts = useThreeQueries(chapters.map((chapter) => startQueries(chapter).next));
  const index = starts.findIndex(({ data }) => data);
  const details = starts[index]?.data;
  const isNotFound = chapters.length === 0 || starts.every(({ error }) => error && isMissing(error));
  const segments = details ? allSegments(details.content.sections) : [];
  const [segment] = segments;
  const chapter = chapters[index] ?? chapters[0];
  // A page with a version is about the version, unless it shows the source alone.
  const version = chapter?.view === 'SOURCE' ? null : details?.version_detail;
  const text = version ?? details?.text_detail;
  const excerpts = segments
    .slice(0, DESCRIBED_SEGMENTS)
    .map(({ content, translation }) => plainText((version && translation?.content) || content, ' '));
  const { face } = parsePreferences(use(RenderedLayout)).typography;
  const requestedId = details?.not_found.includes('segment') ? undefined : chapter?.segment_id;
  useHead({
    title: text ? textHeadTitle(t, text) : t(isNotFound ? 'reader.not_available' : 'common.loading'),
    description: truncateText(excerpts.join(' ') || t('reader.not_available')),
    path: paths.chapter({ text_id: chapter?.text_id ?? '', segment_id: requestedId, version_id: version?.id }),
    kind: 'book',
    image:
      segment &&
      pictureAddress(
        { ...segment, text_id: '', language: textLanguage(language) },
        { version_id: details?.version_detail?.id ?? null, view: chapter?.view },
      ),
    cited: text && {
      kind: 'text',
      text,
      segment_id: version && requestedId ? segment?.translation?.segment_id : requestedId,
    },
    ...(import.meta.env.SSR ? { fonts: fontFilesFor(starts.flatMap(fontSamples), face) } : {}),
    missing: isNotFound,
  });
};

export const ChapterPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const chapters = chaptersInAddress(route.search);
  useChapterHead(chapters, route.language);
  if (chapters.length === 0)
    return <NotFound heading message={t('reader.not_available')} hint={t('global.not_found_hint')} />;
  return <Reader initial={chapters} />;
};
