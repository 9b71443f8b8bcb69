/** Stands for the username of an author who has deleted their account. */
const FORMER_MEMBER = 'former-member';

/** A title in a URL: lower case, hyphens for spaces and for characters with a meaning there. */
export const sheetSlug = (title: string): string =>
  title
    .toWellFormed()
    .toLowerCase()
    .trim()
    .replaceAll(/[\s/\\?#%_\p{C}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

/** `/{username}/{slug}_{id}`: the reading page of a sheet. The slug may be empty. */
export const sheetAddress = ({ username, title, id }: { username: string; title: string; id: string }): string =>
  `/${encodeURIComponent(username || FORMER_MEMBER)}/${encodeURIComponent(sheetSlug(title))}_${id}`;

/** The id is what follows the last underscore; undefined when there is none. */
export const sheetIdOf = (slugAndId: string): string | undefined => {
  const separator = slugAndId.lastIndexOf('_');
  return separator === -1 ? undefined : slugAndId.slice(separator + 1) || undefined;
};
