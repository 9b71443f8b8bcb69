/** Names the tag in the head that says where newer words may be fetched. */
export const TRANSLATIONS_META = 'translations-url';
