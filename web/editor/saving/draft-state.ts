import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { areSameBlocks, blocksById } from './draft-rules.ts';
import { mergeDrafts, type Merged, reconcileConflicts } from './merge-drafts.ts';
import type { Conflict, EditorPort, SheetDraft, SheetFields } from './types.ts';

/** How often to check whether a composition has ended. */
const COMPOSITION_POLL_MS = 100;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Replaces the editor before it is mounted and after it is unmounted. */
const createDetachedPort = (initial: SheetBlock[]): EditorPort & { isUnchanged(): boolean } => {
  let blocks = initial;
  return {
    readBlocks: () => blocks,
    applyBlocks: (next) => {
      blocks = next;
      return true;
    },
    isUnchanged: () => blocks === initial,
  };
};

type Remote = { base: SheetDraft; theirs: SheetDraft; sent: SheetDraft[] };

/** The draft as the screen shows it, and its conflicts. Every change of the draft except typing goes through this. */
export const createDraftState = (opened: SheetDraft) => {
  const { blocks: openedBlocks, ...openedFields } = opened;
  let fields: SheetFields = openedFields;
  const initialPort = createDetachedPort(openedBlocks);
  let port: EditorPort = initialPort;
  let conflicts: Conflict[] = [];
  const current = (): SheetDraft => ({ ...fields, blocks: port.readBlocks() });

  /** Shows what `next` returns for the current draft; calls it again for as long as something is being composed. */
  const replaceDraft = async (next: (mine: SheetDraft) => Merged): Promise<void> => {
    for (;;) {
      const mine = current();
      const { draft, conflicts: nextConflicts } = next(mine);
      if (areSameBlocks(draft.blocks, mine.blocks) || port.applyBlocks(draft.blocks)) {
        const { blocks: _blocks, ...nextFields } = draft;
        fields = nextFields;
        conflicts = nextConflicts;
        return;
      }
      await delay(COMPOSITION_POLL_MS);
    }
  };

  return {
    current,
    fields: () => fields,
    setFields: (changes: Partial<SheetFields>) => {
      fields = { ...fields, ...changes };
    },
    conflicts: () => conflicts,
    /** Ids of conflicts in which this side has content; the journal stores them. */
    openConflictIds: () => conflicts.flatMap((one) => (one.kind === 'field' || one.mine ? [one.id] : [])),
    attach: (editor: EditorPort) => {
      port = editor;
      // Read once before anything is typed, so that the editor remembers the opened blocks exactly.
      editor.readBlocks();
      if (initialPort.isUnchanged()) return;
      // The draft was changed before the editor was mounted.
      void replaceDraft((mine) => ({ draft: { ...mine, blocks: initialPort.readBlocks() }, conflicts }));
    },
    detach: () => {
      port = createDetachedPort(port.readBlocks());
    },
    replaceDraft,
    mergeRemote: ({ base, theirs, sent }: Remote): Promise<void> =>
      replaceDraft((mine) => {
        const open = new Set(conflicts.flatMap((one) => (one.mine ? [one.id] : [])));
        const merged = mergeDrafts({ base, mine, theirs, sent, open });
        const mergedIds = new Set(merged.conflicts.map(({ id }) => id));
        const theirBlocks = blocksById(theirs.blocks);
        // Deleted here, changed there and not resolved: it stays a conflict, with what they have now.
        const unresolved = conflicts.flatMap((one) =>
          one.kind === 'block' && !one.mine && !mergedIds.has(one.id) && theirBlocks.has(one.id)
            ? [{ ...one, theirs: theirBlocks.get(one.id) }]
            : [],
        );
        return { draft: merged.draft, conflicts: [...merged.conflicts, ...unresolved] };
      }),
    reconcileConflicts: async (base: SheetDraft): Promise<void> => {
      if (conflicts.length === 0) return;
      await replaceDraft((mine) => {
        const { conflicts: remaining, blocks } = reconcileConflicts(conflicts, mine, base);
        return { draft: { ...mine, blocks }, conflicts: remaining };
      });
    },
  };
};
