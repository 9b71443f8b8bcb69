import type { Details } from '#shared/contract/texts.ts';
import { findAnswer, listAnswerSizes } from '#web/offline/recent-answers.ts';

/** A text of which at least a part was read lately and can be read without a network. */
export type RecentText = {
  text_id: string;
  title: string;
  language: string;
  script: string;
  content_id: string;
  /** The translation beside it, if one was shown. */
  version_id: string | undefined;
  bytes: number;
  used_at: number;
};

const DETAILS = /^\/api\/v1\/texts\/([0-9a-f-]{36})\/details\?/;
const OF_TEXT = /^\/api\/v1\/texts\/([0-9a-f-]{36})\//;

type Kept = { address: string | undefined; bytes: number; used_at: number };

/** The one read last is the first. `bytes` of all counts what belongs to no text, too. */
export const listRecentTexts = async (): Promise<{ texts: RecentText[]; bytes: number }> => {
  const kept = new Map<string, Kept>();
  let total = 0;
  for (const { address, bytes, used_at } of await listAnswerSizes()) {
    total += bytes;
    const text_id = OF_TEXT.exec(address)?.[1];
    if (!text_id) continue;
    const text = kept.get(text_id) ?? { address: undefined, bytes: 0, used_at: 0 };
    text.bytes += bytes;
    if (DETAILS.test(address) && used_at >= text.used_at) Object.assign(text, { address, used_at });
    kept.set(text_id, text);
  }
  const texts = await Promise.all(
    [...kept].map(async ([text_id, { address, bytes, used_at }]): Promise<RecentText | undefined> => {
      const body = address && (await findAnswer(address, used_at));
      if (!body) return undefined;
      const { text_detail, version_detail, content } = JSON.parse(body) as Details;
      const { title, language, script } = text_detail;
      return {
        text_id,
        title,
        language,
        script,
        content_id: content.id,
        version_id: version_detail?.id,
        bytes,
        used_at,
      };
    }),
  );
  return {
    texts: texts.filter((text) => text !== undefined).toSorted((one, other) => other.used_at - one.used_at),
    bytes: total,
  };
};
