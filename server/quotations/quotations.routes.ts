import type { Handler } from '#server/http/handler.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { languageOf } from '#shared/search/filter-values.ts';
import { readQuotation } from './read-quotation.rules.ts';
import { describePassages, findPassages } from './verify-quotation.ts';

const verify: Handler<'POST /quotations/verify'> = async ({ query: { title_language }, body }, { db }) => {
  const language = body.language ? languageOf(body.language) : undefined;
  const readings = readQuotation(body.text);
  let best: Awaited<ReturnType<typeof findPassages>> = [];
  for (const quotation of readings) {
    const found = await findPassages(db, quotation, language);
    if ((found[0]?.similarity ?? 0) > (best[0]?.similarity ?? 0)) best = found;
    // Word for word as it is written, it is not meant otherwise.
    if (best[0]?.similarity === 1) break;
  }
  const passages = await describePassages(db, best, title_language);
  return {
    match: passages[0]?.match ?? 'none',
    passages,
    is_shortened: readings.some(({ isShortened }) => isShortened),
  };
};

export const postQuotationCheck: Handler<'POST /quotations/verify'> = (input, context) =>
  context.limitSearches(networkOf(context.caller.address), () => verify(input, context));
