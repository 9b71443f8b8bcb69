export const TEMPLATE = 'pothi_template';

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the database that creates and drops those of the test files. */
    databaseUrl: string;
    /** The file that lists the `sql` templates that were executed. */
    rawSqlRecord: string;
  }
}
