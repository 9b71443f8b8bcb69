import styles from './source-passage.module.css';

/** The frame of a quoted passage and the line below that says where it is from, for the editor's view of one. */
export const sourcePassageClass = styles.source;
export const sourcePassageCaptionClass = styles.from;
