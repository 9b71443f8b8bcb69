import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  ArrowDown,
  ArrowUp,
  Ban,
  Bold,
  ChevronRight,
  Italic,
  Keyboard,
  Link,
  Palette,
  Redo2,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  Underline,
  Undo2,
} from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useScrollEdges } from '#web/ui/use-scroll-edges.ts';
import { BLOCK_CHOICES, type Dialog } from '../block-choices.ts';
import { ALIGNMENTS } from '../document/editor-node.ts';
import { focusText } from '../editor-commands.ts';
import { alignBlocks } from '../formatting/format-blocks.ts';
import { moveSelectedBlocks } from '../moving/move-commands.ts';
import { updateTabStop, moveFocusByArrows } from './roving-focus.ts';
import { TableTools } from './table-tools.tsx';
import { ToolButton } from './tool-button.tsx';
import { toolbarState } from './toolbar-state.ts';
import styles from './toolbar.module.css';

/** Readable on light and on dark backgrounds. */
const COLORS = {
  red: '#c2454b',
  orange: '#b06110',
  green: '#3d8248',
  blue: '#3a76c4',
  purple: '#9a5bb5',
  grey: '#7c766d',
} as const;

type ColorPickerProps = { editor: Editor; onDone(): void };

const ColorPicker = ({ editor, onDone }: ColorPickerProps) => {
  const t = useT();
  return (
    <div className={styles.row} role="group" aria-label={t('editor.color')}>
      <ToolButton
        icon={Ban}
        label={t('editor.color.none')}
        onPress={() => {
          editor.commands.unsetMark('color');
          focusText(editor);
          onDone();
        }}
      />
      {(Object.keys(COLORS) as (keyof typeof COLORS)[]).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          aria-label={t(`editor.color.${name}`)}
          title={t(`editor.color.${name}`)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            editor.commands.setMark('color', { color: COLORS[name] });
            focusText(editor);
            onDone();
          }}
        >
          <span className={styles.swatch} style={{ background: COLORS[name] }} />
        </button>
      ))}
    </div>
  );
};

const MARKS = { bold: Bold, italic: Italic, underline: Underline, strike: Strikethrough } as const;
const ALIGN_ICONS = {
  left: TextAlignStart,
  center: TextAlignCenter,
  right: TextAlignEnd,
  justify: TextAlignJustify,
} as const;

type ToolbarProps = { editor: Editor; onDialog(dialog: Dialog): void };

/** One tab stop; arrow keys move between tools. */
export const Toolbar = ({ editor, onDialog }: ToolbarProps) => {
  const t = useT();
  const [isColorPickerOpen, setColorPickerOpen] = useState(false);
  const { active, align, canUndo, canRedo, table } = useEditorState({ editor, selector: toolbarState });
  const isInTable = table !== undefined;
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (toolbar.current) updateTabStop(toolbar.current);
  }, [isColorPickerOpen, isInTable]);
  const row = useRef<HTMLDivElement>(null);
  useScrollEdges(row, 'inline');
  /** Changes the text, and returns to it. */
  const then = (change: () => unknown) => () => {
    change();
    focusText(editor);
  };
  return (
    <div
      ref={toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('editor.toolbar')}
      onKeyDown={(event) => moveFocusByArrows(event, () => focusText(editor))}
    >
      <div ref={row} className={styles.row}>
        <div className={styles.group}>
          {BLOCK_CHOICES.map(({ name, icon, apply }) => (
            <ToolButton
              key={name}
              icon={icon}
              label={t(`editor.block.${name}`)}
              isActive={active.includes(name)}
              onPress={() => (apply ? apply(editor) : onDialog(name as Dialog))}
            />
          ))}
        </div>
        <div className={styles.group}>
          {(['bold', 'italic', 'underline', 'strike'] as const).map((mark) => (
            <ToolButton
              key={mark}
              icon={MARKS[mark]}
              label={t(`editor.${mark}`)}
              isActive={active.includes(mark)}
              onPress={then(() => editor.commands.toggleMark(mark))}
            />
          ))}
          <ToolButton
            icon={Palette}
            label={t('editor.color')}
            isActive={active.includes('color')}
            isExpanded={isColorPickerOpen}
            onPress={() => setColorPickerOpen(!isColorPickerOpen)}
          />
          <ToolButton
            icon={Link}
            label={t('editor.link')}
            isActive={active.includes('link')}
            onPress={() => onDialog('link')}
          />
        </div>
        <div className={styles.group}>
          {ALIGNMENTS.map((one) => (
            <ToolButton
              key={one}
              icon={ALIGN_ICONS[one]}
              label={t(`editor.align.${one}`)}
              isActive={align === one}
              isDisabled={!align}
              onPress={then(() => editor.view.dispatch(alignBlocks(editor.state.tr, one)))}
            />
          ))}
        </div>
        <div className={styles.group}>
          <ToolButton icon={ArrowUp} label={t('editor.move_up')} onPress={then(() => moveSelectedBlocks(editor, -1))} />
          <ToolButton
            icon={ArrowDown}
            label={t('editor.move_down')}
            onPress={then(() => moveSelectedBlocks(editor, 1))}
          />
        </div>
        <div className={styles.group}>
          <ToolButton
            icon={Undo2}
            label={t('editor.undo')}
            isDisabled={!canUndo}
            onPress={then(() => editor.commands.undo())}
          />
          <ToolButton
            icon={Redo2}
            label={t('editor.redo')}
            isDisabled={!canRedo}
            onPress={then(() => editor.commands.redo())}
          />
          <ToolButton icon={Keyboard} label={t('editor.shortcuts')} onPress={() => onDialog('shortcuts')} />
        </div>
      </div>
      <span className={styles.more} aria-hidden="true">
        <Icon node={ChevronRight} size={20} />
      </span>
      {table && <TableTools editor={editor} {...table} />}
      {isColorPickerOpen && <ColorPicker editor={editor} onDone={() => setColorPickerOpen(false)} />}
    </div>
  );
};
