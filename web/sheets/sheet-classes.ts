import blockStyles from './sheet-blocks.module.css';
import sourceStyles from './source-passage.module.css';

// For the editor, which shows blocks and quotes as their page does.

/** Typography of a block, and of all blocks. */
export const sheetBlockClass = blockStyles.block ?? '';
export const sheetBlocksClass = blockStyles.blocks ?? '';

/** The frame of a quoted passage, the caption with its source, and the reference in it. */
export const sourcePassageClass = sourceStyles.source;
export const sourcePassageCaptionClass = sourceStyles.from;
export const sourceCaptionLineClass = sourceStyles.caption;
export const sourcePassageReferenceClass = sourceStyles.reference ?? '';
