import styles from './section-toggle.module.css';

/** The arrow that opens a section of a table of contents: a summary or a button. */
export const sectionToggleClass = styles.toggle;
