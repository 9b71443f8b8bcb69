export function findBrowser(): Promise<string | undefined>;
export function getBrowser(): Promise<string>;
