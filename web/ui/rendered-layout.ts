import { createContext } from 'react';

/** The layout the server rendered, from the cookie; the first render in the browser must be the same. */
export const RenderedLayout = createContext<string | undefined>(undefined);
