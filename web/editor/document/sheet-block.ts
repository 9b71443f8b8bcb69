/** What the library says of a quoted passage; shown, never sent back. */
export type Quote = {
  /** HTML, as quoted. */
  words: string;
  text_title: string;
  text_id: string;
  language: string;
  script?: string;
  /** To the author, when the library's words have changed since. */
  current_content?: string;
  current_revision?: number;
  /** The library no longer has it: `words` are the last known ones. */
  is_missing?: boolean;
};

/** A row of a sheet as it is stored, with the id its block keeps for ever. */
export type SheetBlock = {
  block_id: string;
  type: 'content' | 'image' | 'audio' | 'video' | 'source';
  /** HTML of one block; key or address of a picture; address of a player; YouTube id; id of a segment. */
  content: string;
  /** Of the text, at the moment its words were taken. */
  revision?: number;
  /** Where a picture of ours is to be had. */
  url?: string;
  /** Of a picture: what it shows. */
  alt?: string;
  quote?: Quote;
};

/** The same row with another id is another block; what is only shown does not count. */
export const isSameBlock = (one: SheetBlock, other: SheetBlock): boolean =>
  one === other ||
  (one.block_id === other.block_id &&
    one.type === other.type &&
    one.content === other.content &&
    one.alt === other.alt &&
    one.revision === other.revision);
