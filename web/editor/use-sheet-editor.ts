import { useQueryClient } from '@tanstack/react-query';
import { useEditor } from '@tiptap/react';
import { useInsertionEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import words from '#web/sheets/sheet-words.module.css';
import type { SheetBlock } from './document/sheet-block.ts';
import { createDesk, type DeskListener } from './sheet-desk.ts';
import type { SlashState } from './slash/slash-menu.ts';

type Handlers = Pick<DeskListener, 'onChange' | 'onDialog' | 'onPicture'>;

/** The editor of a sheet, its menu of blocks, and the way saving reads it. It lives as long as the screen. */
export const useSheetEditor = (blocks: SheetBlock[], handlers: Handlers) => {
  const t = useT();
  const client = useQueryClient();
  const [slash, setSlash] = useState<SlashState>();
  // What was opened is read once: from then on the document is the editor's.
  const [desk] = useState(() => createDesk(blocks, client));
  useInsertionEffect(() => desk.listen({ ...handlers, t, onSlash: setSlash }));
  const editor = useEditor({
    extensions: desk.extensions,
    content: desk.doc,
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        // Set as it will be read.
        class: words.blocks ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('editor.area_label'),
      },
    },
    onBeforeCreate: (made) => desk.attach(made.editor),
    onUpdate: desk.noteChange,
  });
  return { editor, port: desk.port, slash, slashKeys: desk.slashKeys };
};
