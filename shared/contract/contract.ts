import type { z } from 'zod';
import { adminCalls } from './admin.ts';
import { adminCatalogCalls } from './admin-catalog.ts';
import { adminCommentCalls } from './admin-comments.ts';
import { adminCorrectionCalls } from './admin-corrections.ts';
import { adminPeopleCalls } from './admin-people.ts';
import { adminReportCalls } from './admin-reports.ts';
import { adminLinkCalls } from './admin-links.ts';
import { adminOverviewCalls } from './admin-overview.ts';
import { adminSettingsCalls } from './admin-settings.ts';
import { adminStructureCalls } from './admin-structure.ts';
import { adminSheetCalls } from './admin-sheets.ts';
import { adminCollectionCalls } from './admin-collections.ts';
import { adminTopicCalls } from './admin-topics.ts';
import { auditLogCalls } from './audit-log.ts';
import { assignmentCalls } from './assignments.ts';
import { authCalls } from './auth.ts';
import { bulkCalls } from './bulk.ts';
import type { Call } from './call.ts';
import { citationCalls } from './citations.ts';
import { collectionCalls } from './collections.ts';
import { commentCalls } from './comments.ts';
import { correctionCalls } from './corrections.ts';
import { noteCalls } from './notes.ts';
import { dumpCalls } from './dumps.ts';
import { feedCalls } from './feeds.ts';
import { collectionDownloadCalls } from './collection-downloads.ts';
import { oembedCalls } from './oembed.ts';
import { feedbackCalls } from './feedback.ts';
import { homeCalls } from './home.ts';
import { importCalls } from './imports.ts';
import { languageCalls } from './languages.ts';
import { notificationCalls } from './notifications.ts';
import { packCalls } from './packs.ts';
import { peopleCalls } from './people.ts';
import { propsCalls } from './props.ts';
import { readingCalls } from './reading.ts';
import { quotationCalls } from './quotations.ts';
import { searchCalls } from './search.ts';
import { secondFactorCalls } from './second-factor.ts';
import { segmentCalls } from './segments.ts';
import { shareCalls } from './share.ts';
import { sheetCollectionCalls } from './sheet-collections.ts';
import { sheetPackCalls } from './sheet-packs.ts';
import { sheetCalls } from './sheets.ts';
import { tagCalls } from './tags.ts';
import { textDownloadCalls } from './text-downloads.ts';
import { textCalls } from './texts.ts';
import { topicCalls } from './topics.ts';
import { userCalls } from './users.ts';

/** Every call of the API. The web imports only types from here, so that no schema is in its bundle. */
export const contract = {
  ...collectionCalls,
  ...homeCalls,
  ...languageCalls,
  ...textCalls,
  ...textDownloadCalls,
  ...packCalls,
  ...sheetPackCalls,
  ...bulkCalls,
  ...dumpCalls,
  ...feedCalls,
  ...collectionDownloadCalls,
  ...oembedCalls,
  ...segmentCalls,
  ...searchCalls,
  ...citationCalls,
  ...quotationCalls,
  ...shareCalls,
  ...propsCalls,
  ...authCalls,
  ...secondFactorCalls,
  ...userCalls,
  ...peopleCalls,
  ...notificationCalls,
  ...feedbackCalls,
  ...correctionCalls,
  ...sheetCalls,
  ...assignmentCalls,
  ...commentCalls,
  ...noteCalls,
  ...readingCalls,
  ...sheetCollectionCalls,
  ...topicCalls,
  ...tagCalls,
  ...adminCalls,
  ...adminCatalogCalls,
  ...adminStructureCalls,
  ...adminPeopleCalls,
  ...adminReportCalls,
  ...adminCorrectionCalls,
  ...adminSheetCalls,
  ...adminCommentCalls,
  ...adminLinkCalls,
  ...adminOverviewCalls,
  ...adminSettingsCalls,
  ...adminCollectionCalls,
  ...adminTopicCalls,
  ...auditLogCalls,
  ...importCalls,
};

export type Contract = typeof contract;
export type Name = keyof Contract;

type Part<C, Key extends keyof Call> = C extends { [K in Key]: infer Schema extends z.ZodType } ? Schema : never;

/** What a caller sends. */
export type Sent<N extends Name> = Fields<Contract[N], 'input'>;
/** What a handler receives, with defaults applied. */
export type Received<N extends Name> = Fields<Contract[N], 'output'>;
export type Answer<N extends Name> = z.output<Contract[N]['answer']>;
/** What a handler returns, before validation. */
export type Returned<N extends Name> = z.input<Contract[N]['answer']>;

type Fields<C, Side extends 'input' | 'output'> = Named<C, 'params', Side> &
  Named<C, 'query', Side> &
  Named<C, 'body', Side>;

type Named<C, Key extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = [Part<C, Key>] extends [never]
  ? unknown
  : Side extends 'output'
    ? { [K in Key]: z.output<Part<C, Key>> }
    : object extends z.input<Part<C, Key>>
      ? { [K in Key]?: z.input<Part<C, Key>> }
      : { [K in Key]: z.input<Part<C, Key>> };
