// What `npm run mutation` plants faults in: the code whose mistakes would lose, reveal or falsify something.

/** Patterns of files for each area. A file belongs to the first area that names it. */
export const AREAS = {
  anchors: ['shared/anchors/*.ts', 'server/notes/note-anchor.rules.ts'],
  search: [
    'shared/search/{parse-query,interpret-query,match}.ts',
    'server/search/query/result-page.rules.ts',
    'shared/citations/parse-citation.ts',
  ],
  merging: [
    'web/editor/saving/merge-drafts.ts',
    'server/sheets/merge-blocks.rules.ts',
    'shared/longest-increasing-subsequence.ts',
  ],
  // The other files of saving bind it to the browser: storage, tabs, events. The browser tests watch those.
  saving: [
    'web/editor/saving/{account-client,draft-rules,draft-state,journal,recovery,saving-core,saving-timers,sheet-actions}.ts',
  ],
  sessions: [
    'web/auth/{session-core,session-state,tokens,login-return,member-action}.ts',
    'web/auth/provider/{provider-endpoints,provider-rules,token-requests}.ts',
    'server/auth/{passwords,claims.rules,usernames.rules}.ts',
  ],
  cleaning: [
    'server/sheets/{sanitize-block.rules,markup-limits.rules}.ts',
    'server/library/clean-html.ts',
    'server/http/clean-input.ts',
  ],
  // The table of permissions is tried call by call over HTTP by server/permissions.api.test.ts.
  permissions: ['server/permissions/{caller-roles,permissions-page}.ts'],
  'server-rules': ['{server,shared}/**/*{.,-}rules.ts'],
  'web-rules': ['web/**/*-rules.ts'],
};
