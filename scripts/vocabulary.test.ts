import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/settings.ts';
import { expect, it } from 'vitest';

/** Coined names that once had to be learned, each with the name that replaced it. */
const RETIRED_NAMES: Record<string, string> = {
  holdBack: 'enforceRateLimit',
  letGo: 'resetRateLimit',
  inTurn: 'limitConcurrency or withAdvisoryLock',
  sideBySide: 'keyedTaskQueue',
  withinTime: 'withStatementBudget',
  areApart: 'isBlockedEitherWay',
  isToTell: 'isVisibleNotification',
  isToRead: 'isPublic',
  keepPoint: 'saveRevision',
  thinPoints: 'pruneRevisions',
  isPassing: 'isTransient',
  isRevocable: 'mustRevalidate',
  knownId: 'uuidOr404',
  wireSheet: 'serializeSheet',
  wireNote: 'serializeNote',
  askDatabase: 'pingDatabase',
  readThrough: 'preferSequentialRead',
  takeOverByEmail: 'reclaimByEmail',
  takeIn: 'mergeRemote',
  writeDown: 'persistLocally',
  giveBack: 'restore',
  Manner: 'RequestOptions',
  Particulars: 'details',
  ownPath: 'safeInternalPath',
  KeepPlace: 'ScrollAnchor',
  callAs: 'clientForAccount',
  holderOf: 'accountIdOfToken',
  bringInLine: 'syncPane',
  useLock: 'usePaneSync',
  createDesk: 'createEditorBridge',
  OwnWords: 'UserText',
  Labelled: 'FormField',
  Tied: 'fieldProps',
  lazyPart: 'lazyWithRetry',
  useTask: 'useAsyncAction',
  useAttempt: 'useAsyncAction',
  HeadSink: 'HeadContext',
  HEAD_MARK: 'HEAD_ATTRIBUTE',
  ActionButton: 'Button',
  usualSize: 'defaultSize',
  LeaveQuestion: 'ConfirmLeave',
  MessagesSink: 'UsedKeysContext',
  keepDictionariesFresh: 'refreshShownDictionaries',
  guessLanguage: 'languageByScript',
  FRESH_MS: 'STALE_MS',
  startWidget: 'startFeedbackWidget',
  copiedForms: 'copyFormats',
  spotsOfRange: 'noteTargetsIn',
  spotInRange: 'noteTargetIn',
  notedSegments: 'noteSegmentIds',
  PanePending: 'PaneSkeleton',
  ShownText: 'TextDisplay',
};

/** Coined parts of names; `Shelf` in `openShelf` is one. */
const RETIRED_PARTS: Record<string, string> = {
  'InHand|inHand': 'active or draft',
  'Alive|alive(?=[A-Z])': 'hydrated or running',
  'Brought|bringAlong|bringAll': 'load or migrate',
  'Shel(?:f|ves)|shel(?:f|ves)(?=[A-Z])': 'collection',
  'Herself|Himself': 'the name of what it is about',
  Farewell: 'notice',
  'WayIn|wayIn': 'login',
  'tellOf|toldOf': 'notify',
  'settle(?=[A-Z])': 'refresh, reconcile or flush',
  'hold(?=Files|CommonWords|Leaving)': 'lock or block',
  'OnTheirWay|OnItsWay': 'pending',
  'PartsEarly|RaisedPassage': 'preload, keepVisible',
  MOST_: 'MAX_',
};

/** Connections are kept alive, and processes are. */
const ALLOWED = new Set(['isAlive', 'keepAlive', 'KeepAlive']);

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const withoutTextAndComments = (source: string) =>
  source
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(^|[^:])\/\/[^\n]*/g, '$1')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''");

const replacementOf = (name: string): string | undefined => {
  if (ALLOWED.has(name)) return undefined;
  if (Object.hasOwn(RETIRED_NAMES, name)) return RETIRED_NAMES[name];
  return Object.entries(RETIRED_PARTS).find(([part]) => new RegExp(part).test(name))?.[1];
};

it('names use the words of the field, not those that were retired', () => {
  const problems: string[] = [];
  for (const folder of [
    'server',
    'web',
    'shared',
    'e2e',
    'bench',
    'attack',
    'soak',
    'cluster-test',
    'format-check',
    'scripts',
  ]) {
    for (const file of readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })) {
      if (!SOURCE.test(file) || file === 'vocabulary.test.ts') continue;
      const source = withoutTextAndComments(readFileSync(join(packageRoot(), folder, file), 'utf8'));
      for (const name of new Set(source.match(/[A-Za-z_$][\w$]*/g)))
        if (replacementOf(name)) problems.push(`${folder}/${file}: ${name} → ${replacementOf(name)}`);
    }
  }
  expect(problems).toEqual([]);
});

it('knows a retired name and a retired part of a name', () => {
  expect(replacementOf('holdBack')).toBe('enforceRateLimit');
  expect(replacementOf('openShelf')).toBe('collection');
  expect(replacementOf('collection')).toBeUndefined();
});
