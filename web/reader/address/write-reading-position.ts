import { session } from '#web/auth/session.ts';
import { type Chapter, isSheet } from '#web/reader/chapters.ts';
import type { PaneHandle } from '#web/reader/panes/pane-handle.ts';
import { sectionTitleOf } from '#web/reader/text/section-of.ts';
import { pickOwnLabel } from '#web/reader/text/own-label.ts';
import type { RouterHistory } from '#web/router/history.ts';
import { readStored, writeStored } from '#web/storage.ts';
import {
  parsePositions,
  type ReadingPosition,
  saveMemberPosition,
  withPosition,
} from '#web/texts/reading-positions.ts';
import { pickCitedWork } from '#web/ui/cited-work.ts';
import { chapterAddress } from './chapter-address.ts';
import { storedPositions } from './inner-positions.ts';
import { saveOpenChapters } from './open-chapters.ts';
import { providePositionWriter } from './save-reading-position.ts';

type Handles = Map<string, PaneHandle>;

/** Parameters that belong to other parts of the site; `state` to the sheet that is read. */
const PRESERVED_PARAMS = ['lang', 'theme', 'state'];

const withPreservedParams = (address: string): string => {
  const current = new URLSearchParams(window.location.search);
  const [path = '', query] = address.split('?');
  const preserved = PRESERVED_PARAMS.flatMap((name) =>
    current.has(name) ? [`${name}=${encodeURIComponent(current.get(name) ?? '')}`] : [],
  );
  const parts = [...(query ? [query] : []), ...preserved];
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
};

type Position = Omit<ReadingPosition, 'text_id' | 'read_date'>;

/** Saves the position on the account of a member, else on this device. */
export const saveReadingPosition = (text_id: string, position: Position): void => {
  const dated = { ...position, text_id, read_date: new Date().toISOString() };
  const { hasStoredToken, identity } = session.read();
  if (hasStoredToken) return saveMemberPosition(identity, dated);
  if (readStored('readingHistory')) return;
  const positions = parsePositions(readStored('readingPlaces'));
  const [newest] = positions;
  if (newest?.text_id === text_id && newest.segment_id === position.segment_id) return;
  writeStored('readingPlaces', JSON.stringify(withPosition(positions, dated)));
};

/** Saves where the reader is in every text. False while a text is still loading. */
const saveChapters = (chapters: Chapter[], handles: Handles): boolean => {
  let isComplete = true;
  for (const { id, text_id } of chapters.filter((chapter) => !isSheet(chapter))) {
    const pane = handles.get(id);
    const segment = pane?.currentSegment();
    const loaded = pane?.loaded();
    if (segment && loaded) {
      const { title, language, script } = loaded.text;
      const named = { title, language, script, ...pickCitedWork(loaded.text) };
      const { segment_id, segment_number } = segment;
      const numbered = { segment_id, segment_number, ...pickOwnLabel(segment) };
      const { content_id, total: total_segments, sections } = loaded;
      const section = sectionTitleOf(sections, segment_id);
      const where = { content_id, ...numbered, total_segments, ...(section && { section }) };
      saveReadingPosition(text_id, { ...where, ...named });
    } else isComplete = false;
  }
  return isComplete;
};

/** `current`: the chapters, each at the segment being read. */
const writeAddress = (current: Chapter[], replaceAddress: RouterHistory['replaceAddress']): void => {
  const address = withPreservedParams(chapterAddress(current, window.location.pathname));
  replaceAddress(address, storedPositions(current));
  saveOpenChapters(current, address);
};

export const positionWriter = { saveChapters, writeAddress };

providePositionWriter(positionWriter);
