import type { QueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import type { Translate } from '#web/i18n/translate.ts';
import type { BlockChoice, Dialog } from './block-choices.ts';
import type { SheetBlock } from './document/sheet-block.ts';
import { openBlocks } from './editor-port.ts';
import { insertLink } from './paste/insert-link.ts';
import { sheetExtensions } from './sheet-extensions.ts';
import type { SlashKeys } from './slash/slash-list.tsx';
import type { SlashState } from './slash/slash-menu.ts';

export type DeskListener = {
  t: Translate;
  onChange(): void;
  onDialog(dialog: Dialog): void;
  onPicture(file: File): void;
  onSlash(state: SlashState): void;
};

/**
 * What stands between the editor, which is made once, and the screen, which is rendered often: whoever was rendered last
 * is told.
 */
export const createDesk = (blocks: SheetBlock[], client: QueryClient) => {
  const opened = openBlocks(blocks);
  const slashKeys: { current: SlashKeys | null } = { current: null };
  let listener: DeskListener | undefined;
  let editor: Editor | undefined;
  const editorNow = (): Editor => {
    if (!editor) throw new Error('The editor is not there yet');
    return editor;
  };
  const choose = (choice: BlockChoice) => {
    if (choice.apply) choice.apply(editorNow());
    else listener?.onDialog(choice.name as Dialog);
  };
  return {
    doc: opened.doc,
    port: opened.port(editorNow),
    slashKeys,
    extensions: sheetExtensions({
      hint: () => listener?.t('editor.hint') ?? '',
      paste: {
        onLink: (link, words) => void insertLink(editorNow(), client, link, words),
        onPicture: (file) => listener?.onPicture(file),
      },
      slash: {
        onState: (state) => listener?.onSlash(state),
        onKey: (event) => slashKeys.current?.onKey(event) ?? false,
        onChoose: choose,
      },
    }),
    attach: (made: Editor): void => {
      editor = made;
    },
    listen: (next: DeskListener): void => {
      listener = next;
    },
    noteChange: (): void => listener?.onChange(),
  };
};
