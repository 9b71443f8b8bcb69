import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useInsertionEffect, useState } from 'react';
import { callWith } from '#web/api/call-over-http.ts';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { type Translate, useT } from '#web/i18n/translate.ts';
import type { BlockChoice, Dialog } from './block-choices.ts';
import type { SheetBlock } from './document/sheet-block.ts';
import { openDocument } from './editor-port.ts';
import { insertLink } from './paste/pasted-link.ts';
import { sheetExtensions } from './sheet-extensions.ts';
import type { SlashKeys, SlashState } from './slash-menu.tsx';
import { sheetBlocksClass } from '#web/sheets/sheet-classes.ts';

type EditorBridgeListener = {
  t: Translate;
  /** Of titles and names. */
  language: string;
  onChange(): void;
  onDialog(dialog: Dialog): void;
  onPicture(file: File): void;
  onSlash(state: SlashState): void;
};

const ignore = () => undefined;

/** Connects the editor, which is created once, to the screen, which renders often: calls the latest listener. */
const createEditorBridge = (
  blocks: SheetBlock[],
  fixedIds: ReadonlySet<string>,
  client: QueryClient,
  words: Pick<EditorBridgeListener, 't' | 'language'>,
) => {
  const opened = openDocument(blocks);
  const slashKeys: { current: SlashKeys | null } = { current: null };
  // The words are needed to create the editor, which reports nothing until it is there.
  let listener: EditorBridgeListener = {
    onChange: ignore,
    onDialog: ignore,
    onPicture: ignore,
    onSlash: ignore,
    ...words,
  };
  let editor: Editor | undefined;
  const mountedEditor = (): Editor => {
    if (!editor) throw new Error('The editor is not mounted yet');
    return editor;
  };
  const applyChoice = (choice: BlockChoice) => {
    if (choice.apply) choice.apply(mountedEditor());
    else listener.onDialog(choice.name as Dialog);
  };
  return {
    doc: opened.doc,
    port: opened.port(mountedEditor),
    slashKeys,
    extensions: sheetExtensions({
      fixedIds,
      placeholder: () => listener.t('editor.hint'),
      answerHint: () => listener.t('assignment.room'),
      footnoteLabel: (number) => listener.t('sheet.footnote', { number }),
      questionLabel: (number) => listener.t('assignment.question', { number }),
      keys: { onDialog: (dialog) => listener.onDialog(dialog) },
      paste: {
        onLink: (link, text) => void insertLink(mountedEditor(), client, link, text),
        onPicture: (file) => listener.onPicture(file),
        onTooLarge: () => mountedEditor().emit('notice', 'editor.table.divided'),
      },
      quotations: {
        // Open to everybody, so that no session has to be renewed for it.
        verify: (text, signal) =>
          callWith(
            null,
            'POST /quotations/verify',
            { query: { title_language: listener.language }, body: { text } },
            { signal },
          ),
      },
      slash: {
        onState: (state) => listener.onSlash(state),
        onKey: (event) => slashKeys.current?.onKey(event) ?? false,
        onChoose: applyChoice,
      },
    }),
    attach: (created: Editor): void => {
      editor = created;
    },
    setListener: (next: EditorBridgeListener): void => {
      listener = next;
    },
    onUpdate: (): void => listener.onChange(),
  };
};

type Handlers = Pick<EditorBridgeListener, 'onChange' | 'onDialog' | 'onPicture'>;

/** The editor of a sheet, its slash menu, and the port for saving; for the lifetime of the screen. */
export const useSheetEditor = (blocks: SheetBlock[], fixedIds: ReadonlySet<string>, handlers: Handlers) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [slash, setSlash] = useState<SlashState>();
  // The opened blocks are read once: from then on the editor owns the document.
  const words = { t, language: textLanguage(language) };
  const [bridge] = useState(() => createEditorBridge(blocks, fixedIds, client, words));
  useInsertionEffect(() => bridge.setListener({ ...handlers, ...words, onSlash: setSlash }));
  const editor = useEditor({
    extensions: bridge.extensions,
    content: bridge.doc,
    injectCSS: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        // Same styles as on the reading page.
        class: sheetBlocksClass,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('editor.area_label'),
      },
    },
    onBeforeCreate: (event) => bridge.attach(event.editor),
    onUpdate: bridge.onUpdate,
  });
  return { editor, port: bridge.port, slash, slashKeys: bridge.slashKeys };
};
