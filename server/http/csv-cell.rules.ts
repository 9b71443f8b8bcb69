/** Spreadsheets would run a cell that begins like a formula, also after spaces; a leading apostrophe prevents it. */
const escapeFormula = (value: string): string => (/^[\s\p{Cf}]*[=+\-@\t\r]/u.test(value) ? `'${value}` : value);

export const csvCell = (value: string): string => `"${escapeFormula(value).replaceAll('"', '""')}"`;

/** A CSV file starts with it: without a byte order mark spreadsheets misread Tibetan. */
export const BYTE_ORDER_MARK = '\uFEFF';
