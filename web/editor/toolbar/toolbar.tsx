import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
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
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { BLOCK_CHOICES, type Dialog } from '../block-choices.ts';
import { ALIGNMENTS } from '../document/editor-node.ts';
import { goToWords } from '../go-to-words.ts';
import { ColourChoices } from './colour-choices.tsx';
import { keepOneStop, moveByArrows } from './move-by-arrows.ts';
import { ToolButton } from './tool-button.tsx';
import { toolbarState } from './toolbar-state.ts';
import styles from './toolbar.module.css';

const MARKS = { bold: Bold, italic: Italic, underline: Underline } as const;
const ALIGN_ICONS = {
  left: TextAlignStart,
  center: TextAlignCenter,
  right: TextAlignEnd,
  justify: TextAlignJustify,
} as const;

type Props = { editor: Editor; onDialog(dialog: Dialog): void };

/** One stop of the tab key; arrows go from tool to tool. */
export const Toolbar = ({ editor, onDialog }: Props) => {
  const t = useT();
  const [hasColours, setHasColours] = useState(false);
  const { on, align, canUndo, canRedo } = useEditorState({ editor, selector: toolbarState });
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (toolbar.current) keepOneStop(toolbar.current);
  }, [hasColours]);
  const focused = () => editor.chain().focus();
  return (
    <div
      ref={toolbar}
      className={styles.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('editor.toolbar')}
      onKeyDown={(event) => moveByArrows(event, () => goToWords(editor))}
    >
      <div className={styles.row}>
        <div className={styles.group}>
          {BLOCK_CHOICES.map(({ name, icon, apply }) => (
            <ToolButton
              key={name}
              icon={icon}
              label={t(`editor.block.${name}`)}
              isOn={on.includes(name)}
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
              isOn={on.includes(mark)}
              onPress={() => focused().toggleMark(mark).run()}
            />
          ))}
          <ToolButton
            icon={Palette}
            label={t('editor.color')}
            isOn={on.includes('color')}
            isExpanded={hasColours}
            onPress={() => setHasColours(!hasColours)}
          />
          <ToolButton
            icon={Link}
            label={t('editor.link')}
            isOn={on.includes('link')}
            onPress={() => onDialog('link')}
          />
        </div>
        <div className={styles.group}>
          {ALIGNMENTS.map((one) => (
            <ToolButton
              key={one}
              icon={ALIGN_ICONS[one]}
              label={t(`editor.align.${one}`)}
              isOn={align === one}
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
      {hasColours && <ColourChoices editor={editor} onDone={() => setHasColours(false)} />}
    </div>
  );
};
