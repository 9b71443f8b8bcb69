/** Marks the row of the section being read. */
export const CURRENT_ROW = 'data-current-row';

/** Names the segment a row goes to. */
export const GOES_TO = 'data-goes-to';

const rowsIn = (list: Element): HTMLButtonElement[] => [
  ...list.querySelectorAll<HTMLButtonElement>('button:not([aria-expanded]):enabled'),
];

const toggleOf = (row: Element): HTMLButtonElement | null =>
  row.parentElement?.querySelector<HTMLButtonElement>('button[aria-expanded]') ?? null;

const press = (toggle: HTMLButtonElement | null, isExpanded: boolean): boolean => {
  if (toggle?.getAttribute('aria-expanded') !== String(isExpanded)) return false;
  toggle.click();
  return true;
};

const parentRow = (row: Element): HTMLButtonElement | null =>
  row.closest('li')?.parentElement?.closest('li')?.querySelector<HTMLButtonElement>('button') ?? null;

/**
 * Up and down go from row to row, right opens a section, left closes it or goes to what it lies in. Everything can be
 * reached with Tab as well. Answers whether the key was one of these.
 */
export const moveInRows = (list: Element, row: Element | null, key: string): boolean => {
  const rows = rowsIn(list);
  const at = rows.findIndex((one) => one === row || (row !== null && toggleOf(one) === row));
  const current = rows[at];
  if (!current) return false;
  const moves: Record<string, () => HTMLButtonElement | null | undefined> = {
    ArrowDown: () => rows[at + 1],
    ArrowUp: () => rows[at - 1],
    Home: () => rows[0],
    End: () => rows.at(-1),
    ArrowRight: () => (press(toggleOf(current), false) ? null : toggleOf(current) && rows[at + 1]),
    ArrowLeft: () => (press(toggleOf(current), true) ? null : parentRow(current)),
  };
  const move = moves[key];
  if (!move) return false;
  move()?.focus();
  return true;
};

/** The section being read, in the middle of the list. Rows above it may get their true height only now: hence twice. */
export const showCurrentRow = (list: Element): HTMLElement | null => {
  const row = list.querySelector<HTMLElement>(`[${CURRENT_ROW}]`);
  row?.scrollIntoView({ block: 'center', behavior: 'instant' });
  requestAnimationFrame(() => row?.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return row;
};
