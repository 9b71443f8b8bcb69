import { extractText } from '#shared/search/html-text.ts';
import type { Section } from '#shared/contract/text-sections.ts';
import type { Details } from '#shared/contract/texts.ts';
import { findNewestAnswer } from '#web/offline/recent-answers.ts';
import { answerDetails } from '#web/packs/answers/details.ts';
import { findSegment } from '#web/packs/answers/read-packs.ts';

/** A passage on this device, with what notes and bookmarks say of it. */
export type FoundPassage = {
  segment_id: string;
  segment_number: number;
  label: string | null;
  content: string;
  text_id: string;
  content_id: string;
  title: string;
  language: string;
  script: string;
  section: string;
  total_segments: number;
  work_titles: Record<string, string>;
  citation: string;
  original_title: string;
  original_language: string;
  original_script: string;
};

const DETAILS = /^\/api\/v1\/texts\/[0-9a-f-]{36}\/details\?/;

type Found = { segment: Section['segments'][number]; section: string };

const findIn = (sections: Section[], id: string): Found | undefined => {
  for (const { title, segments, sections: inner } of sections) {
    const segment = segments.find((one) => one.segment_id === id || one.translation?.segment_id === id);
    if (segment) return { segment, section: title };
    const found = findIn(inner, id);
    if (found) return found;
  }
  return undefined;
};

const findPage = async (segment_id: string): Promise<Details | undefined> => {
  // The text is most likely the one that is being read, whose answers were used last.
  const body = await findNewestAnswer((address, text) => DETAILS.test(address) && text.includes(segment_id));
  if (body) return JSON.parse(body) as Details;
  const kept = await findSegment(segment_id);
  return kept && answerDetails({ id: kept.text_id, query: { segment_id, size: '1' } });
};

export const findPassage = async (segment_id: string): Promise<FoundPassage | undefined> => {
  const page = await findPage(segment_id);
  if (!page) return undefined;
  const { text_detail, version_detail, content } = page;
  const found = findIn(content.sections, segment_id);
  if (!found) return undefined;
  const { segment, section } = found;
  const translation = segment.translation?.segment_id === segment_id ? segment.translation : undefined;
  const text = translation && version_detail ? version_detail : text_detail;
  const { citation, original_title, original_language, original_script, work_titles } = text_detail;
  return {
    segment_id,
    segment_number: (translation ?? segment).segment_number,
    label: !translation && segment.has_own_number ? segment.label : null,
    content: (translation ?? segment).content,
    text_id: text.id,
    content_id: text.table_of_contents[0] ?? content.id,
    title: text.title,
    language: text.language,
    script: text.script,
    section,
    total_segments: text.total_segments,
    work_titles,
    citation,
    original_title,
    original_language,
    original_script,
  };
};

export const plainText = (html: string): string => extractText(html).text;
