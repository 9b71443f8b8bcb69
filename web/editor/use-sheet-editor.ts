import { type Editor, useEditor } from '@tiptap/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import type { BlockChoice, Dialog } from './block-choices.ts';
import type { SheetBlock } from './document/sheet-block.ts';
import { openBlocks } from './editor-port.ts';
import { insertLink } from './paste/insert-link.ts';
import type { EditorPort } from './saving/types.ts';
import { sheetExtensions } from './sheet-extensions.ts';
import type { SlashKeys } from './slash/slash-list.tsx';
import type { SlashState } from './slash/slash-menu.ts';

type Handlers = { onChange(): void; onDialog(dialog: Dialog): void; onPicture(file: File): void };

/** The editor of a sheet, its menu of blocks, and the way saving reads it. It lives as long as the screen. */
export const useSheetEditor = (blocks: SheetBlock[], handlers: Handlers) => {
  const t = useT();
  const client = useQueryClient();
  const latest = useLatest({ ...handlers, t });
  const [slash, setSlash] = useState<SlashState>();
  const slashKeys = useRef<SlashKeys>(null);
  const current = useRef<Editor>(null);
  const editorNow = useCallback((): Editor => {
    if (!current.current) throw new Error('The editor is not there yet');
    return current.current;
  }, []);
  // What was opened is read once: from then on the document is the editor's.
  const [opened] = useState(() => openBlocks(blocks));
  const port = useMemo<EditorPort>(() => opened.port(editorNow), [opened, editorNow]);

  const choose = (choice: BlockChoice) => {
    if (choice.apply) choice.apply(editorNow());
    else latest.current.onDialog(choice.name as Dialog);
  };
  const [extensions] = useState(() =>
    sheetExtensions({
      hint: () => latest.current.t('editor.hint'),
      paste: {
        onLink: (link, words) => void insertLink(editorNow(), client, link, words),
        onPicture: (file) => latest.current.onPicture(file),
      },
      slash: { onState: setSlash, onKey: (event) => slashKeys.current?.onKey(event) ?? false, onChoose: choose },
    }),
  );
  const editor = useEditor({
    extensions,
    content: opened.doc,
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    autofocus: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': t('editor.area_label') },
    },
    onUpdate: () => latest.current.onChange(),
  });
  current.current = editor;
  return { editor, port, slash, slashKeys };
};
