const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-15 14:03` where the reader is, alike in every language. */
export const localMinute = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
