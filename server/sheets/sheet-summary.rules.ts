import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import type { SummaryRow } from './stored-sheet.ts';
import { timePassed } from './time-passed.rules.ts';

export const summaryOf = ({ seconds_passed, ...sheet }: SummaryRow, language: string): SheetSummary => ({
  ...sheet,
  time_passed: timePassed(seconds_passed, language),
});
