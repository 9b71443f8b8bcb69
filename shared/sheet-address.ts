/** First part of the address of a sheet whose writer has left. */
const NOBODY = 'former-member';

/** A title in an address: lower case, hyphens for spaces, nothing that means something else there. */
export const sheetSlug = (title: string): string =>
  title
    .toWellFormed()
    .toLowerCase()
    .trim()
    .replaceAll(/[\s/\\?#%_\p{C}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

/** `/{username}/{slug}_{id}`: the reading page of a sheet. The slug may be empty. */
export const sheetAddress = ({ username, title, id }: { username: string; title: string; id: string }): string =>
  `/${encodeURIComponent(username || NOBODY)}/${encodeURIComponent(sheetSlug(title))}_${id}`;

/** The id is what follows the last underscore; undefined when there is none. */
export const sheetIdOf = (slugAndId: string): string | undefined => {
  const at = slugAndId.lastIndexOf('_');
  return at === -1 ? undefined : slugAndId.slice(at + 1) || undefined;
};
