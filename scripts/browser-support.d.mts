export const OPTIONAL: Record<string, string>;
export const OPTIONAL_CSS: string[];
export function findUnsupported(code: string): string[];
export function findUnsupportedCss(css: string): string[];
export function checkClient(folder: string): { scripts: string[]; styles: string[] };
