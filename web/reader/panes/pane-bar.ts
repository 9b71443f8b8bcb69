import styles from './pane-bar.module.css';

/** The bar above a chapter or a sheet. */
export const paneBarClass = styles.bar;
