import styles from './sheet-blocks.module.css';

/** How the text of a sheet is set: around each block on its page, around all of them in the editor. */
export const sheetBlockClass = styles.block ?? '';
export const sheetBlocksClass = styles.blocks ?? '';
