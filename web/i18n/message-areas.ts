/** Areas named for the folder whose modules use their messages. A page there loads it, and so does a part (`lazyWithRetry`). */
const FOLDER_AREAS = ['editor', 'admin', 'downloads', 'citations', 'packs'] as const;

/**
 * Parts of the dictionary. A page loads `reading`; outside the library also `members`, and its own. A message that several
 * areas use is in the first of them. The build finds out which code uses which message (scripts/message-areas.ts).
 */
export const MESSAGE_AREAS = ['reading', 'members', ...FOLDER_AREAS] as const;

export type MessageArea = (typeof MESSAGE_AREAS)[number];

/** The area of a page or a part, by its module. */
export const areaOfPage = (module: string): MessageArea =>
  /^web\/(collections|languages|works|texts|reader)\//.test(module)
    ? 'reading'
    : (FOLDER_AREAS.find((area) => module.startsWith(`web/${area}/`)) ?? 'members');

/** A part stands in a page that has loaded `reading`, and perhaps no other. */
export const areasOfPage = (module: string): MessageArea[] => {
  const area = areaOfPage(module);
  if (area === 'reading' || !module.endsWith('-page.tsx')) return [area];
  return [...new Set<MessageArea>(['reading', 'members', area])];
};

/** The folders of parts that pages of other areas show: their messages are loaded with them. */
export const PART_FOLDERS: string[] = ['web/downloads/', 'web/citations/', 'web/packs/dialog/'];
