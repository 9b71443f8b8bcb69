/** The package has no types for what defines the globals. */
declare module 'fake-indexeddb/auto';
