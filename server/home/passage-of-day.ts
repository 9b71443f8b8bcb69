import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { plainText } from '#server/library/clean-html.ts';
import { joinPieces } from '#shared/sections.ts';
import { serializePassage } from '#server/topics/serialize-passage.ts';
import { findPassage } from '#server/topics/topics.queries.ts';
import type { TopicPassage } from '#shared/contract/topics.ts';
import { listSegmentsFrom, listTextCandidates, listTopicCandidates } from './passage-of-day.queries.ts';
import { dayNumber, findQuotableBlock, hasQuotableLength, pickOfDay } from './passage-of-day.rules.ts';

type Db = Kysely<Database>;

/** A passage without footnotes, which need the rest of the text. */
const lengthOf = (html: string): number => plainText(html).length;

/** Passages of topics were chosen because they say something by themselves. */
const passageOfTopics = async (db: Db, day: string, language: string): Promise<TopicPassage | undefined> => {
  const candidates = await listTopicCandidates(db, language);
  const chosen = pickOfDay(
    candidates.filter(({ content, script }) => hasQuotableLength(lengthOf(content), script)),
    day,
  );
  const row = chosen && (await findPassage(db, chosen.segment_id, language));
  return row && serializePassage(row, language);
};

/** Texts that are tried, and segments that are read of each. */
const MAX_TEXTS = 8;
const MAX_SEGMENTS = 60;

/** A paragraph or stanza of some text. Reads a few dozen segments, however large the library is. */
const passageOfTexts = async (db: Db, day: string, language: string | null): Promise<TopicPassage | undefined> => {
  const texts = await listTextCandidates(db, language);
  for (let attempt = 0; attempt < Math.min(MAX_TEXTS, texts.length); attempt += 1) {
    const text = texts[(dayNumber(day) + attempt) % texts.length];
    if (!text) continue;
    // Another place each time that it is the turn of this text.
    const start = (Math.floor(dayNumber(day) / texts.length) * MAX_SEGMENTS) % text.segment_count;
    const segments = await listSegmentsFrom(db, text.content_id, start + 1, MAX_SEGMENTS);
    const block = findQuotableBlock(segments, text.script, lengthOf);
    const row = block?.[0] && (await findPassage(db, block[0].id, text.language));
    if (row && block) return { ...serializePassage(row, text.language), content: joinPieces(block, text.script) };
  }
  return undefined;
};

/**
 * The same for everyone on that day: of the topics in the language, else of any text in it; where the library has nothing
 * in the language, in English, else in whatever there is.
 */
export const findPassageOfDay = async (db: Db, day: string, language: string): Promise<TopicPassage | null> => {
  for (const tried of new Set([language, 'en'])) {
    const passage = (await passageOfTopics(db, day, tried)) ?? (await passageOfTexts(db, day, tried));
    if (passage) return passage;
  }
  return (await passageOfTexts(db, day, null)) ?? null;
};
