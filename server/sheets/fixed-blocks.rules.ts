import { createHash } from 'node:crypto';
import { hasSameDetails } from '#shared/block-details.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { isEmptyBlock, isSameBlock, type Block } from './stored-sheet.ts';

/** An id that depends on the fixed block alone, so that a repeated save adds no second block. */
const besideId = (block_id: string, count: number): string => {
  const hex = createHash('sha256').update(`beside ${block_id} ${count}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** What somebody has written into a fixed block, as HTML; empty if they have written nothing. */
const writtenInto = (sent: Block, fixed: Block): string => {
  if (sent.type === 'content') return sent.content === fixed.content || isEmptyBlock(sent) ? '' : sent.content;
  if (hasSameDetails(sent, fixed)) return '';
  const lines = (['title', 'caption', 'alt'] as const).filter((name) => sent[name] && sent[name] !== fixed[name]);
  return lines.map((name) => `<p>${escapeHtml(sent[name] ?? '')}</p>`).join('');
};

/**
 * The blocks of an answer after a save: all fixed blocks as they were, in their order, and every other block after the
 * fixed one it was sent after. What a save has changed in a fixed block becomes a block after it, so that nothing that
 * was written is lost. The editor never sends such a change; another client may.
 */
export const keepFixedBlocks = (sent: Block[], stored: Block[]): Block[] => {
  const fixed = stored.filter(({ is_fixed }) => is_fixed);
  const fixedById = new Map(fixed.map((block) => [block.block_id, block]));
  const usedIds = new Set([...sent, ...fixed].map(({ block_id }) => block_id));
  const newId = (block_id: string): string => {
    for (let count = 0; ; count += 1) {
      const id = besideId(block_id, count);
      if (usedIds.has(id)) continue;
      usedIds.add(id);
      return id;
    }
  };
  const first: Block[] = [];
  const following = new Map(fixed.map(({ block_id }) => [block_id, [] as Block[]]));
  let target = first;
  for (const block of sent) {
    const original = fixedById.get(block.block_id);
    if (!original) {
      const { is_fixed: _fixed, is_question: _question, ...own } = block;
      target.push(own);
      continue;
    }
    target = following.get(block.block_id) ?? target;
    const content = isSameBlock(original, block) ? '' : writtenInto(block, original);
    if (content) target.push({ block_id: newId(block.block_id), type: 'content', content });
  }
  return [...first, ...fixed.flatMap((block) => [block, ...(following.get(block.block_id) ?? [])])];
};

export const hasFixedBlocks = (blocks: Block[]): boolean => blocks.some(({ is_fixed }) => is_fixed);

/** The assignment is gone: the copy is a sheet like any other. */
export const releaseBlocks = (blocks: Block[]): Block[] =>
  hasFixedBlocks(blocks) ? blocks.map(({ is_fixed: _fixed, ...block }) => block) : blocks;

/**
 * The blocks of a new answer: those of the assignment, fixed, with room after each question, or at the end. Without its empty
 * paragraphs: they would look like room to write in, and refuse every letter.
 */
export const answerBlocks = (assignment: Block[], newId: () => string): Block[] => {
  const room = (): Block => ({ block_id: newId(), type: 'content', content: '<p></p>' });
  const hasQuestions = assignment.some(({ is_question }) => is_question);
  const shown = assignment.filter((block) => block.is_question || !isEmptyBlock(block));
  const blocks = shown.flatMap((block): Block[] => [
    { ...block, is_fixed: true },
    ...(block.is_question ? [room()] : []),
  ]);
  return hasQuestions ? blocks : [...blocks, room()];
};
