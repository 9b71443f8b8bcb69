import { MAX_QUOTATION_LENGTH } from '#shared/limits.ts';
import type { Answer } from '#shared/contract/contract.ts';
import { ApiError } from '#web/api/api-error.ts';

export type QuotationAnswer = Answer<'POST /quotations/verify'>;
export type Verify = (text: string, signal: AbortSignal) => Promise<QuotationAnswer>;

const MAX_REMEMBERED = 100;
/** Longer than this nobody waits for a quiet hint. */
const MAX_RETRY_SECONDS = 120;

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The words have changed', 'AbortError'));
    });
  });

/**
 * Looks quotations up one after another, each only once. When there are too many requests it waits as long as it is told,
 * without a word about it.
 */
export const createLookUp = (verify: Verify) => {
  const answers = new Map<string, QuotationAnswer>();
  let last: Promise<unknown> = Promise.resolve();

  const ask = async (words: string, signal: AbortSignal): Promise<QuotationAnswer> => {
    signal.throwIfAborted();
    const text = words.slice(0, MAX_QUOTATION_LENGTH).toWellFormed();
    try {
      return await verify(text, signal);
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 429 ? error.details.retryAfterSeconds : undefined;
      if (seconds === undefined || seconds > MAX_RETRY_SECONDS) throw error;
      await wait(seconds, signal);
      return verify(text, signal);
    }
  };

  const remember = (words: string, answer: QuotationAnswer): QuotationAnswer => {
    answers.set(words, answer);
    const [oldest] = answers.keys();
    if (answers.size > MAX_REMEMBERED && oldest !== undefined) answers.delete(oldest);
    return answer;
  };

  return {
    remembered: (words: string): QuotationAnswer | undefined => answers.get(words),
    lookUp: (words: string, signal: AbortSignal): Promise<QuotationAnswer> => {
      const asked = last.then(async () => answers.get(words) ?? remember(words, await ask(words, signal)));
      last = asked.catch(() => undefined);
      return asked;
    },
  };
};
export type LookUp = ReturnType<typeof createLookUp>;
