import { createContext } from 'react';

/** How the server laid the page out, from the cookie; the first render in the browser must be the same. */
export const RenderedLayout = createContext<string | undefined>(undefined);
