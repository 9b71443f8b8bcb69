import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import type { BlockChoice } from '../block-choices.ts';

/** Where the menu stands and what was typed after the stroke; undefined when it is closed. */
export type SlashState = { query: string; rect: DOMRect | null; choose(choice: BlockChoice): void } | undefined;

type Options = {
  onState: (state: SlashState) => void;
  /** True when the menu has taken the key. */
  onKey: (event: KeyboardEvent) => boolean;
  onChoose: (choice: BlockChoice) => void;
};

type Props = SuggestionProps<BlockChoice, BlockChoice>;

/** `/` at the start of a line opens the menu of blocks; what follows narrows it. */
export const SlashMenu = Extension.create<Options>({
  name: 'slashMenu',
  addOptions: () => ({ onState: () => {}, onKey: () => false, onChoose: () => {} }),
  addProseMirrorPlugins() {
    const { onState, onKey, onChoose } = this.options;
    const show = ({ query, clientRect, command }: Props) =>
      onState({ query, rect: clientRect?.() ?? null, choose: command });
    return [
      Suggestion<BlockChoice, BlockChoice>({
        pluginKey: new PluginKey('slashMenu'),
        editor: this.editor,
        char: '/',
        startOfLine: true,
        allow: ({ state }) => state.selection.$from.parent.type.name !== 'code',
        command: ({ editor, range, props: choice }) => {
          editor.chain().focus().deleteRange(range).run();
          onChoose(choice);
        },
        render: () => ({
          onStart: show,
          onUpdate: show,
          onExit: () => onState(undefined),
          onKeyDown: ({ event }) => onKey(event),
        }),
      }),
    ];
  },
});
