import type { Publisher, SheetSummary } from '#shared/contract/sheet-parts.ts';
import type { SheetState } from './block.ts';

/** A sheet with all that is known of it. */
export type StoredSheet = SheetState & {
  id: string;
  account_id: string | null;
  is_published: boolean;
  published_date: string | null;
  updated_date: string;
  deleted: boolean;
  version: number;
  views: number;
  likes: number;
  liked: boolean;
  publisher: Publisher;
};

/** A row of a list, with the seconds since it was published or saved in place of the words for them. */
export type SummaryRow = Omit<SheetSummary, 'time_passed'> & { seconds_passed: number };

/** What decides whether the present state is worth keeping when it is replaced; in seconds. */
export type PresentState = { is_named: boolean; age: number; since_last_point: number | null };
