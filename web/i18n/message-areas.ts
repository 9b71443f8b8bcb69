/**
 * Parts of the dictionary. A page loads `reading`; outside the library also `members`, and its own. A message that several
 * areas use is in the first of them. The build finds out which code uses which message (scripts/message-areas.ts).
 */
export const MESSAGE_AREAS = ['reading', 'members', 'editor', 'admin'] as const;

export type MessageArea = (typeof MESSAGE_AREAS)[number];

/** The area of a page, by its module. */
export const areaOfPage = (module: string): MessageArea => {
  if (/^web\/(collections|languages|works|texts|reader)\//.test(module)) return 'reading';
  if (module.startsWith('web/admin/')) return 'admin';
  return module.startsWith('web/editor/') ? 'editor' : 'members';
};

export const areasOfPage = (module: string): MessageArea[] => [
  ...new Set<MessageArea>(areaOfPage(module) === 'reading' ? ['reading'] : ['reading', 'members', areaOfPage(module)]),
];
