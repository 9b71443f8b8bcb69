import { AppError } from '#server/errors.ts';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import { MAX_QUOTED_LENGTH, MAX_SHEET_QUOTES } from '#shared/limits.ts';
import type { Block } from './stored-sheet.ts';
import { lengthOfSource, quotedIdsOfSource } from './stored-source.ts';

const TOO_MANY = `A sheet may quote at most ${MAX_SHEET_QUOTES} passages, counted in each version. Please divide it into several sheets.`;
const TOO_LONG = `The ranges and versions that a sheet quotes may have at most ${MAX_QUOTED_LENGTH} characters. Please divide it into several sheets.`;

const refuse = (message: string): never => {
  throw new AppError('too_complex', message, [{ path: 'body.source', message }]);
};

/** Before the passages are looked up. */
export const requireQuotableRows = (rows: SheetRow[]): void => {
  const quotes = rows.reduce(
    (total, { type, segment_ids, versions = [] }) =>
      total + (type === 'source' ? Math.max(segment_ids?.length ?? 1, 1) * (versions.length + 1) : 0),
    0,
  );
  if (quotes > MAX_SHEET_QUOTES) refuse(TOO_MANY);
};

const countQuotes = (blocks: Block[]): number =>
  blocks.reduce((total, { quote, source }) => total + (quote ? Math.max(quotedIdsOfSource(source).length, 1) : 0), 0);

const quotedLength = (blocks: Block[]): number =>
  blocks.reduce((total, { source }) => total + lengthOfSource(source), 0);

/** A sheet that becomes shorter can always be saved. */
export const requireQuotableLength = (blocks: Block[], before: Block[]): void => {
  if (countQuotes(blocks) > Math.max(MAX_SHEET_QUOTES, countQuotes(before))) refuse(TOO_MANY);
  if (quotedLength(blocks) > Math.max(MAX_QUOTED_LENGTH, quotedLength(before))) refuse(TOO_LONG);
};
