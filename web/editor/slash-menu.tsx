import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { ChevronDown } from 'lucide';
import { type RefObject, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useT } from '#web/i18n/translate.ts';
import { ARROW_STEPS, optionProps, stepOption, useScrollToOption } from '#web/ui/combobox.ts';
import { useScrollEdges } from '#web/ui/use-scroll-edges.ts';
import { BLOCK_CHOICES, type BlockChoice } from './block-choices.ts';
import { focusText } from './editor-commands.ts';
import { findSlash } from './slash-match.ts';
import styles from './slash-menu.module.css';

/** Where the menu is and what was typed after the slash; undefined when it is closed. */
export type SlashState =
  | { query: string; isComposing: boolean; rect: DOMRect | null; choose(choice: BlockChoice): void }
  | undefined;

type Options = {
  onState: (state: SlashState) => void;
  /** True when the menu has handled the key. */
  onKey: (event: KeyboardEvent) => boolean;
  onChoose: (choice: BlockChoice) => void;
};

type MenuProps = SuggestionProps<BlockChoice, BlockChoice>;

/** `/`, or what its key types in Chinese, at the start of a line opens the menu of blocks; what follows filters it. */
export const SlashMenu = Extension.create<Options>({
  name: 'slashMenu',
  addOptions: () => ({ onState: () => {}, onKey: () => false, onChoose: () => {} }),
  addProseMirrorPlugins() {
    const { onState, onKey, onChoose } = this.options;
    const { editor } = this;
    const show = ({ query, clientRect, command }: MenuProps) =>
      onState({ query, isComposing: editor.view.composing, rect: clientRect?.() ?? null, choose: command });
    return [
      Suggestion<BlockChoice, BlockChoice>({
        pluginKey: new PluginKey('slashMenu'),
        editor,
        findSuggestionMatch: ({ $position }) => findSlash($position, editor.view.composing),
        allow: ({ state }) => state.selection.$from.parent.type.name !== 'code',
        command: ({ range, props: choice }) => {
          editor.view.dispatch(editor.state.tr.delete(range.from, range.to));
          focusText(editor);
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

export type SlashKeys = { onKey(event: KeyboardEvent): boolean };

type SlashListProps = {
  state: NonNullable<SlashState>;
  keys: RefObject<SlashKeys | null>;
  /** The text being edited: it keeps the focus and names the active option to screen readers. */
  textbox: HTMLElement;
};

const MAX_HEIGHT = 320;
const WIDTH = 288;
/** Three choices. */
const MIN_HEIGHT = 140;
const GAP = 6;

/** Below the line, or above it where there is more room. A phone's keyboard leaves only the visual viewport. */
const menuPosition = ({ top, bottom, left }: DOMRect) => {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const above = top - offsetTop - 2 * GAP;
  const below = offsetTop + height - bottom - 2 * GAP;
  const isAbove = below < MAX_HEIGHT && above > below;
  return {
    ...(isAbove ? { bottom: window.innerHeight - top + GAP } : { top: bottom + GAP }),
    left: Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8)),
    maxHeight: Math.min(MAX_HEIGHT, Math.max(isAbove ? above : below, MIN_HEIGHT)),
  };
};

/** The menu of blocks. Arrow keys move, Enter or Tab selects, Escape closes. */
export const SlashList = ({ state: { query, isComposing, rect, choose }, keys, textbox }: SlashListProps) => {
  const t = useT();
  const id = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const choices = useMemo(() => {
    const typed = query.toLocaleLowerCase();
    const matching = BLOCK_CHOICES.filter(
      ({ name }) => name.includes(typed) || t(`editor.block.${name}`).toLocaleLowerCase().includes(typed),
    );
    // The letters of a word that is being composed are not yet what is looked for.
    return isComposing && matching.length === 0 ? BLOCK_CHOICES : matching;
  }, [query, isComposing, t]);
  const active = choices[Math.min(activeIndex, choices.length - 1)];

  useImperativeHandle(keys, () => ({
    onKey: (event) => {
      // The keys choose a word of the input method.
      if (event.isComposing) return false;
      const { key } = event;
      const index = active ? choices.indexOf(active) : 0;
      const step = ARROW_STEPS[key];
      if (step) setActiveIndex(stepOption(index, step, choices.length));
      else if ((key === 'Enter' || key === 'Tab') && active) choose(active);
      else return false;
      return true;
    },
  }));

  const activeId = active && `${id}-${active.name}`;
  useEffect(() => {
    textbox.setAttribute('aria-controls', id);
    if (activeId) textbox.setAttribute('aria-activedescendant', activeId);
    return () => {
      textbox.removeAttribute('aria-controls');
      textbox.removeAttribute('aria-activedescendant');
    };
  }, [textbox, id, activeId]);
  useScrollToOption(activeId);
  const list = useRef<HTMLDivElement>(null);
  useScrollEdges(list, 'block');

  const item = (choice: BlockChoice) => {
    return (
      <div
        key={choice.name}
        {...optionProps(`${id}-${choice.name}`, choice === active)}
        className={styles.item}
        // The text keeps the focus and the caret, where the block is inserted.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => choose(choice)}
      >
        <Icon node={choice.icon} aria-hidden="true" size={20} />
        {t(`editor.block.${choice.name}`)}
      </div>
    );
  };

  return (
    <div className={styles.menu} style={rect ? menuPosition(rect) : undefined}>
      {choices.length > 0 ? (
        <>
          <div ref={list} id={id} role="listbox" aria-label={t('editor.menu')} className={styles.list}>
            {choices.map(item)}
          </div>
          <span className={styles.more} aria-hidden="true">
            <Icon node={ChevronDown} size={20} />
          </span>
        </>
      ) : (
        <p className={styles.empty} role="status">
          {t('editor.menu_empty')}
        </p>
      )}
    </div>
  );
};
