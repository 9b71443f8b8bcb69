import { createContext } from 'react';
import { DEFAULT_SHEET_LAYOUT, type SheetLayout } from '#shared/sheet-layouts.ts';

/** How the sources of the open sheet are shown, unless they say otherwise. */
export const SheetLayoutContext = createContext<SheetLayout>(DEFAULT_SHEET_LAYOUT);
