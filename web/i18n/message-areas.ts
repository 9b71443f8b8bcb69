/**
 * Parts of the dictionary. A page loads its own area and those before it; a message that several areas use is in the first
 * of them. The build finds out which code uses which message (scripts/message-areas.ts).
 */
export const MESSAGE_AREAS = ['reading', 'members', 'editor'] as const;

export type MessageArea = (typeof MESSAGE_AREAS)[number];

/** The area of a page, by its module. */
export const areaOfPage = (module: string): MessageArea => {
  if (/^web\/(collections|languages|works|texts|reader)\//.test(module)) return 'reading';
  return module.startsWith('web/editor/') ? 'editor' : 'members';
};

export const areasOfPage = (module: string): MessageArea[] =>
  MESSAGE_AREAS.slice(0, MESSAGE_AREAS.indexOf(areaOfPage(module)) + 1);
