import type { Block, FrontMatter } from '#server/writers/document.ts';

/** A picture that has not been loaded yet, and the link that replaces it when its file is gone, if any. */
export type PictureReference = {
  type: 'picture-reference';
  key: string;
  alt: string;
  caption: string;
  link?: Block;
};

/** A sheet with everything an exported file contains. */
export type ExportedSheet = FrontMatter & { blocks: Block[] };

/** An exported sheet without the bytes of its pictures. */
export type ExportOutline = FrontMatter & { blocks: (Block | PictureReference)[] };
