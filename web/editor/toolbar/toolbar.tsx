import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Ban,
  Bold,
  Italic,
  Link,
  Palette,
  Redo2,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  Underline,
  Undo2,
} from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { BLOCK_CHOICES, type Dialog } from '../block-choices.ts';
import { ALIGNMENTS } from '../document/editor-node.ts';
import { focusText } from '../editor-commands.ts';
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
          editor.chain().focus().unsetMark('color').run();
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
            editor.chain().focus().setMark('color', { color: COLORS[name] }).run();
            onDone();
          }}
        >
          <span className={styles.swatch} style={{ background: COLORS[name] }} />
        </button>
      ))}
    </div>
  );
};

const MARKS = { bold: Bold, italic: Italic, underline: Underline } as const;
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
  const focused = () => editor.chain().focus();
  return (
    <div
      ref={toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('editor.toolbar')}
      onKeyDown={(event) => moveFocusByArrows(event, () => focusText(editor))}
    >
      <div className={styles.row}>
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
          {(['bold', 'italic', 'underline'] as const).map((mark) => (
            <ToolButton
              key={mark}
              icon={MARKS[mark]}
              label={t(`editor.${mark}`)}
              isActive={active.includes(mark)}
              onPress={() => focused().toggleMark(mark).run()}
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
              onPress={() => focused().updateAttributes(editor.state.selection.$from.parent.type, { align: one }).run()}
            />
          ))}
        </div>
        <div className={styles.group}>
          <ToolButton
            icon={Undo2}
            label={t('editor.undo')}
            isDisabled={!canUndo}
            onPress={() => focused().undo().run()}
          />
          <ToolButton
            icon={Redo2}
            label={t('editor.redo')}
            isDisabled={!canRedo}
            onPress={() => focused().redo().run()}
          />
        </div>
      </div>
      {table && <TableTools editor={editor} {...table} />}
      {isColorPickerOpen && <ColorPicker editor={editor} onDone={() => setColorPickerOpen(false)} />}
    </div>
  );
};
