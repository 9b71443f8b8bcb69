import type { Text } from '#shared/contract/texts.ts';
import type { Arrangement, LayoutMode, ViewMode } from '#web/reader/reader-types.ts';

/** How the blocks of a text are shown: the same for all of them, so that they can be compared at a glance. */
export type ShownText = {
  text: Pick<Text, 'id' | 'language' | 'script'>;
  version: Pick<Text, 'id' | 'language' | 'script'> | null;
  viewMode: ViewMode;
  layoutMode: LayoutMode;
  arrangement: Arrangement;
};
