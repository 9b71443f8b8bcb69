import type { Text } from '#shared/contract/texts.ts';

/** What a page shows that can be cited, for search engines and reference managers. */
export type CitedItem =
  | {
      kind: 'text';
      text: Pick<
        Text,
        | 'id'
        | 'type'
        | 'title'
        | 'language'
        | 'script'
        | 'is_root'
        | 'author'
        | 'source'
        | 'license'
        | 'citation'
        | 'updated_date'
      > & { root_author?: string | undefined; original_title: string };
      /** The passage at which it is open. */
      segment_id?: string | undefined;
    }
  | {
      kind: 'sheet';
      id: string;
      title: string;
      language: string;
      author: string;
      /** The path of the author's page. */
      authorPath?: string | undefined;
      published: string;
      updated: string;
    };

const PEOPLE = /\s*;\s*/;
const split = (names: string): string[] => names.split(PEOPLE).filter((name) => name !== '');

/** Whose words they are: the author of the root text, and of a version its translators. */
export const peopleOf = (item: CitedItem): { authors: string[]; translators: string[] } => {
  if (item.kind === 'sheet') return { authors: split(item.author), translators: [] };
  const { is_root, author, root_author = '' } = item.text;
  return is_root
    ? { authors: split(author), translators: [] }
    : { authors: split(root_author), translators: split(author) };
};
