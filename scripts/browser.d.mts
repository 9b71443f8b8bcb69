export function findBrowser(): Promise<string | undefined>;
export function findBrowserWithTabs(): Promise<string | undefined>;
export function findFullBrowser(): Promise<string | undefined>;
export function describeBrowsers(): Promise<string>;
export function findOrInstallBrowser(): Promise<string>;
export function findProgram(names: string[]): string | undefined;
