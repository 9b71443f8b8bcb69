import type { Dispatch } from 'react';
import type { ResourcesPanelProps } from '#web/reader/reader-types.ts';
import type { SearchEvent, SearchState } from './search/search-state.ts';

/** Every view is given the same; each takes what it needs. */
export type ViewProps = ResourcesPanelProps & { search: SearchState; dispatchSearch: Dispatch<SearchEvent> };
