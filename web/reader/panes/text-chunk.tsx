import { memo } from 'react';
import type { Text } from '#shared/contract/texts.ts';
import type { Arrangement, LayoutMode, Numbers, ViewMode } from '#web/reader/reader-types.ts';
import { type Block, type BlockTitle, type Chunk, isSameChunk } from '#web/reader/text/text-blocks.ts';
import { ScriptRuns, TextLangContext } from '#web/i18n/script-runs-text.tsx';
import { ProseBlock, langProps, SegmentedBlock } from './segments.tsx';
import styles from './text.module.css';

/** How the blocks of a text are rendered. One object for all of them, so that memo compares it by identity. */
export type TextDisplay = {
  text: Pick<Text, 'id' | 'language' | 'script'>;
  version: Pick<Text, 'id' | 'language' | 'script'> | null;
  viewMode: ViewMode;
  layoutMode: LayoutMode;
  arrangement: Arrangement;
  numbers: Numbers;
};

type Props = { chunk: Chunk; display: TextDisplay; activeId: string | null };

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

const Title = ({ title, display }: { title: BlockTitle; display: TextDisplay }) => {
  const Heading = HEADINGS[Math.min(title.depth, HEADINGS.length - 1)] ?? 'h6';
  const lang = langProps(display.text);
  return (
    <Heading className={styles.title} {...lang} data-depth={title.depth}>
      <TextLangContext value={lang.lang}>
        <ScriptRuns text={title.title} />
      </TextLangContext>
    </Heading>
  );
};

const BlockView = ({ block, display, activeId }: { block: Block; display: TextDisplay; activeId: string | null }) => {
  const isProse = display.layoutMode === 'PROSE' && block.segments[0].type !== 'heading';
  return (
    <>
      {block.titles.map((title) => (
        <Title key={title.id} title={title} display={display} />
      ))}
      <div className={styles.block} data-section-id={block.section_id} data-type={block.segments[0].type}>
        {isProse ? (
          <ProseBlock block={block} display={display} activeId={activeId} />
        ) : (
          <SegmentedBlock block={block} display={display} activeId={activeId} />
        )}
      </div>
    </>
  );
};

/** Rendered again only when something in it has changed, not while scrolling. */
export const TextChunk = memo(
  ({ chunk, display, activeId }: Props) => (
    <div className={styles.chunk} data-chunk={chunk.key}>
      {chunk.blocks.map((block) => (
        <BlockView key={block.segments[0].segment_id} block={block} display={display} activeId={activeId} />
      ))}
    </div>
  ),
  (before, after) =>
    before.display === after.display && before.activeId === after.activeId && isSameChunk(before.chunk, after.chunk),
);
TextChunk.displayName = 'TextChunk';
