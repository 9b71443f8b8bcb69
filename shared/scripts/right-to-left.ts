/** Scripts written from right to left. */
export const isRightToLeft = (script: string): boolean => script === 'Arab' || script === 'Hebr';
