/** How a sheet shows a source and its translations: below one another, or in aligned columns where there is room. */
export const SHEET_LAYOUTS = ['stacked', 'side_by_side'] as const;
export type SheetLayout = (typeof SHEET_LAYOUTS)[number];
export const DEFAULT_SHEET_LAYOUT: SheetLayout = 'stacked';
