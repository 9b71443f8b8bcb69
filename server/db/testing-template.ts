export const TEMPLATE = 'pothi_template';

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database that makes and drops the test files' own. */
    databaseUrl: string;
  }
}
