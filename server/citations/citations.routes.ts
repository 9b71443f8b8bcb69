import type { Context, Handler } from '#server/http/handler.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { sheetSlug } from '#shared/sheet-address.ts';
import { cite } from './cite.ts';
import { CITATION_FILES, formatCitations } from '#shared/citations/formats/format-citation.ts';

type CallContext = Pick<Context, 'limitSearches'> & { caller: { address: string } };

/** Each number is looked up as a search does it. */
const limited = <Result>({ limitSearches, caller }: CallContext, work: () => Promise<Result>): Promise<Result> =>
  limitSearches(networkOf(caller.address), work);

export const getCitation: Handler<'GET /citations'> = ({ query }, context) =>
  limited(context, async () => {
    const { item, address, numbers } = await cite(context, query);
    return { address, numbers, ...formatCitations(item) };
  });

/** File names are cut here; a title may be long. */
const MAX_NAME = 60;

export const getCitationFile: Handler<'GET /citations/download'> = ({ query }, context) =>
  limited(context, async () => {
    const { item } = await cite(context, query);
    const { media_type, extension, format } = CITATION_FILES[query.format];
    const name = [...sheetSlug(item.title)].slice(0, MAX_NAME).join('') || 'citation';
    return { media_type, filename: `${name}.${extension}`, bytes: new TextEncoder().encode(format(item)) };
  });
