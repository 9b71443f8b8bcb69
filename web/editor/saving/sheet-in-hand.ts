import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { areSameBlocks } from './draft-rules.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { settleConflicts } from './settle-conflicts.ts';
import type { Conflict, EditorPort, SheetDraft, SheetFields } from './types.ts';

/** How long a composition is waited for before the document is changed under it. */
const COMPOSING_MS = 100;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Before the editor is there, and after it is gone. */
const stillPort = (blocks: SheetBlock[]): EditorPort & { isAsOpened(): boolean } => {
  let held = blocks;
  return {
    readBlocks: () => held,
    applyBlocks: (next) => {
      held = next;
      return true;
    },
    isAsOpened: () => held === blocks,
  };
};

type Other = { base: SheetDraft; theirs: SheetDraft; sent: SheetDraft[]; open?: string[] };

/** The draft as it is on the screen, the conflicts in it, and the ways another state comes into it. */
export const createSheetInHand = (opened: SheetDraft) => {
  const { blocks, ...openedFields } = opened;
  let fields: SheetFields = openedFields;
  const before = stillPort(blocks);
  let port: EditorPort = before;
  let conflicts: Conflict[] = [];
  const current = (): SheetDraft => ({ ...fields, blocks: port.readBlocks() });

  /** Makes the screen what `next` gives for it, computed anew as long as something is being composed. */
  const bring = async (next: (mine: SheetDraft) => { draft: SheetDraft; conflicts: Conflict[] }): Promise<void> => {
    for (;;) {
      const mine = current();
      const { draft, conflicts: left } = next(mine);
      if (areSameBlocks(draft.blocks, mine.blocks) || port.applyBlocks(draft.blocks)) {
        const { blocks: _blocks, ...rest } = draft;
        fields = rest;
        conflicts = left;
        return;
      }
      await pause(COMPOSING_MS);
    }
  };

  return {
    current,
    fields: () => fields,
    setFields: (changes: Partial<SheetFields>) => {
      fields = { ...fields, ...changes };
    },
    conflicts: () => conflicts,
    open: () => conflicts.flatMap((one) => (one.kind === 'field' || one.mine ? [one.id] : [])),
    attach: (editor: EditorPort) => {
      port = editor;
      // Read once before anything is typed: what was opened is known to the letter from then on.
      editor.readBlocks();
      if (before.isAsOpened()) return;
      // Something came in before the editor was there.
      void bring((mine) => ({ draft: { ...mine, blocks: before.readBlocks() }, conflicts }));
    },
    detach: () => {
      port = stillPort(port.readBlocks());
    },
    bring,
    /** What I have is merged with what they have. */
    takeIn: ({ base, theirs, sent, open }: Other): Promise<void> =>
      bring((mine) => {
        const all = new Set([...(open ?? []), ...conflicts.flatMap(({ id, mine: kept }) => (kept ? [id] : []))]);
        const merged = mergeDrafts({ base, mine, theirs, sent, open: all });
        const shown = new Set(merged.conflicts.map(({ id }) => id));
        const there = new Map(theirs.blocks.map((block) => [block.block_id, block]));
        // Deleted here, changed there and not decided: still to be decided, with what they have now.
        const undecided = conflicts.flatMap((one) =>
          one.kind === 'block' && !one.mine && !shown.has(one.id) && there.has(one.id)
            ? [{ ...one, theirs: there.get(one.id) }]
            : [],
        );
        return { draft: merged.draft, conflicts: [...merged.conflicts, ...undecided] };
      }),
    settle: async (base: SheetDraft): Promise<void> => {
      if (conflicts.length === 0) return;
      await bring((mine) => {
        const { conflicts: left, blocks: shown } = settleConflicts(conflicts, mine, base);
        return { draft: { ...mine, blocks: shown }, conflicts: left };
      });
    },
  };
};
