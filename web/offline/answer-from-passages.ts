import type { Details } from '#shared/contract/texts.ts';
import { assembleDetails } from './assemble-details.ts';
import { listAnswers } from './recent-answers.ts';

const DETAILS = /^\/api\/v1\/texts\/[0-9a-f-]{36}\/details$/;

/**
 * A page of a chapter that was never asked for, such as the one around the passage that the reader has scrolled to: its
 * passages are in the answers before and after it.
 */
export const answerFromPassages = async ({ url }: Request): Promise<Response | undefined> => {
  const { pathname, searchParams } = new URL(url);
  if (!DETAILS.test(pathname)) return undefined;
  const answers = await listAnswers(`${pathname}?`);
  const pages = answers
    .toSorted((one, other) => one.used_at - other.used_at)
    .map(({ body }) => JSON.parse(body) as Details);
  const details = assembleDetails(pages, Object.fromEntries(searchParams));
  return details && Response.json(details);
};
