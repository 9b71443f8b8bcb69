/**
 * Which modules of the browser's code go into one file. Left to itself the bundler gives every few lines that two pages
 * share a file of their own, and forty small files take longer to fetch, and compress worse, than four. Each group also
 * takes what its modules import, unless a group before it has it already.
 *
 * A pattern is a part of a module's path; `{a,b}` stands for either. A pattern that matches no module fails the build,
 * so that a renamed file cannot leave its group unnoticed.
 */
/** Files that use the reader itself: its own parts, and sheets, which open their sources beside them. */
const READER_PARTS = [
  'tools',
  'panels',
  'resources',
  'options',
  'print-dialog',
  'printed-text',
  'use-redraw',
  'sync-pane',
  'read-on-texts',
  'sheet-page',
  'text-preview',
];

const CHUNKS = [
  { name: 'shell', tags: ['$initial'] },
  {
    // Nearly every page needs these.
    name: 'page',
    modules: [
      '{useQuery,useBaseQuery,queryObserver}.js',
      'web/ui/{breakable-number,footnotes,plain-text,safe-html,head.,cited-work,use-is-online,lazy-with-retry,icon-button}',
      'web/i18n/{numbers,passage-number,lang-text,language-names}',
      'web/reader/{address/chapter-address,reader.data,reading-preferences,resources/share/picture-address}',
      'web/texts/{text-head,chosen-version}',
      'icons/x.',
    ],
  },
  { name: 'reader', modules: ['web/reader/chapter-page'], importedBy: READER_PARTS },
  {
    // The queries of all pages: loaded when the browser is idle, so that a click asks for its data at once. Those of the
    // library are apart, with what its pages share with the reader's table of contents: they need no others.
    name: 'library-data',
    modules: [
      'web/{collections/collections,home/home,languages/languages,works/works,texts/texts}.data',
      'web/texts/{section-start,reading-positions,credits-rules}',
      'web/i18n/license-name',
      'web/reader/chapter.data',
      'web/api/call-over-http',
      'web/ui/{pagination-rules,section-toggle}',
    ],
  },
  {
    name: 'page-data',
    modules: [
      'web/community/{community.data,community-params}',
      'web/profile/user/user.data',
      'web/search/{search.data,search-params}',
      'web/sheets/sheets.data',
      'web/sheet-collections/sheet-collections.data',
      'web/topics/{topics.data,topics-params}',
    ],
  },
  {
    // What the pages of the library share with the resources panel.
    name: 'lists',
    modules: [
      'web/ui/{async-part,dates,failure,row-list,select-link,sheet-row,title-reference.}',
      'web/i18n/user-text',
      'shared/exact-reference',
      'icons/{chevron-left,chevron-right,arrow-left,arrow-right,text-quote}.',
    ],
  },
  {
    // What surrounds a page and shows nothing at first: loaded when the browser is idle.
    name: 'shell-parts',
    modules: ['web/shell/{shell-parts,error-screen}', 'web/ui/head-tags'],
  },
  {
    name: 'library',
    modules: [
      'web/ui/{breadcrumbs,columns,pagination,list-region,collection-layout,tabs,title-card}',
      'web/collections/collection-list',
      'web/packs/keep-button',
      'icons/{download,hard-drive-download}.',
    ],
  },
  // What all of them show is above: the page of a text does not need the lists that lead to it, nor they that page, and the
  // first page of the library does not need those of its collections.
  { name: 'collection', modules: ['web/works/', 'web/collections/{sub-collection-page,download-collection}'] },
  {
    name: 'library-lists',
    modules: ['web/{collections,home,languages}/'],
    // Opened far less often than the others.
    except: ['web/languages/language-page'],
  },
  { name: 'text-page', modules: ['web/texts/'] },
  {
    // What the tools and dialogs of the reader share with other pages.
    name: 'parts',
    modules: [
      'web/auth/member-action',
      'web/ui/{api-error-message,bottom-sheet,modal,dialog-body,gather-notes,key-list,local-date,printed-notes}',
      'web/citations/cite-targets',
      'web/notes/notes.data',
      'web/reading/account-history',
      'useQueries.js',
    ],
  },
  {
    // What the resources panel and the toolbar of selected text share with other pages.
    name: 'resources-parts',
    modules: [
      'web/ui/{copy-button,copy-text,short-link,step-pager,use-debounced}',
      'web/reading/{bookmarks,reading.data}',
      'web/auth/auth.data',
      'shared/roles',
      'web/notes/{highlight-colours,notes.module}',
      'web/reader/resources/{group-by-language,share/share.data}',
      'web/i18n/result-counts',
      'useInfiniteQuery.js',
      'group-by',
      'icons/{bookmark,bookmark-check,book-open-text,check,columns-2,copy,file-plus,message-square-quote,keyboard,paperclip,pen-line,printer,quote,scroll-text,share-2,sticky-note,tag,triangle-alert}.',
    ],
  },
  // The reader loads the first when it is hydrated, the second when it is idle, the third when it is used.
  {
    name: 'tools',
    modules: ['web/reader/{reader-tools,panes/progress-text,panes/print-credits,panes/bar-away}'],
    importedBy: READER_PARTS,
  },
  {
    name: 'panels',
    modules: ['web/reader/{contents/contents-drawer,keys/go-to-dialog,keys/key-dialog,keys/key-help}'],
    importedBy: READER_PARTS,
  },
  {
    name: 'resources',
    modules: ['web/reader/{resources/resources-panel,selection/selection-toolbar}'],
    importedBy: ['compare-view', 'notes-view', 'history-view'],
  },
  // How a text or a sheet is shown; loaded when the reader opens it.
  { name: 'options', modules: ['web/reader/options/'], importedBy: ['sheet-tools'] },
  {
    // What the pages of people, their sheets, topics and search share.
    name: 'members',
    modules: [
      'web/auth/{download-as-member,protected}',
      'web/ui/{confirm-dialog,dialog,form/}',
      'web/sheets/{delete-sheet,new-sheet-link,published-sheet-row,sheet-blocks,source-passage,visibility-toggle}',
      'web/notifications/notifications.data',
      'web/topics/{topic-picker,topic-matches}',
      'web/sheet-collections/{add-to-collection,collection-}',
      'web/account-settings/account-settings.module',
      'web/search/matched-title',
      'web/ui/avatar',
      'lucide/',
    ],
  },
  { name: 'people', modules: ['web/{community,profile}/'] },
  {
    name: 'sign-in',
    modules: ['web/auth/{pages/,provider/provider-login}'],
    except: ['web/auth/pages/login-prompt'],
  },
];

/** `a/{b,c}.ts` is `a/b.ts` and `a/c.ts`. */
const expand = (pattern) => {
  const [all, before, choices, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return all ? choices.split(',').map((choice) => before + choice + after) : [pattern];
};

const withSlashes = (id) => id.replaceAll('\\', '/');
const matches = (id, parts) => parts.some((part) => withSlashes(id).includes(part));

/** The groups as the bundler takes them. */
export const chunkGroups = CHUNKS.map(({ modules, except = [], importedBy: _importedBy, ...group }) => {
  if (!modules) return group;
  const included = modules.flatMap(expand);
  return { ...group, test: (id) => matches(id, included) && !matches(id, except) };
});

/** Files that import another group's file though its `importedBy` does not name them: that page would load both. */
const findUnexpectedImports = (files) =>
  CHUNKS.filter(({ importedBy }) => importedBy).flatMap(({ name, importedBy }) => {
    const { fileName } = files.find((file) => file.name === name) ?? {};
    return files
      .filter((file) => file.imports?.includes(fileName) && !importedBy.includes(file.name))
      .map((file) => `  ${file.name} imports from '${name}'`);
  });

/** A plugin that fails the build when a pattern matches none of its modules, or a page would load what it does not use. */
export const checkChunkPatterns = {
  name: 'check-chunk-patterns',
  generateBundle(_options, bundle) {
    const unexpected = findUnexpectedImports(Object.values(bundle));
    if (unexpected.length > 0)
      this.error(`Put what they share into an earlier group of scripts/client-chunks.mjs:\n${unexpected.join('\n')}`);
    const ids = [...this.getModuleIds()];
    const unmatched = CHUNKS.flatMap(({ name, modules = [], except = [] }) =>
      [...modules, ...except]
        .flatMap(expand)
        .filter((part) => !ids.some((id) => matches(id, [part])))
        .map((part) => `  ${part} (chunk '${name}')`),
    );
    if (unmatched.length > 0)
      this.error(`scripts/client-chunks.mjs names modules that do not exist:\n${unmatched.join('\n')}`);
  },
};
