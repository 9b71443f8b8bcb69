import type { Key } from '#web/i18n/translate.ts';

type Shortcut = { keys: string; message: Key };

/** `Mod` is Command on Apple's keyboards, else Ctrl. */
export const KEY_SHORTCUTS: Shortcut[] = [
  { keys: 'Mod+B', message: 'editor.bold' },
  { keys: 'Mod+I', message: 'editor.italic' },
  { keys: 'Mod+U', message: 'editor.underline' },
  { keys: 'Mod+Shift+S', message: 'editor.strike' },
  { keys: 'Mod+K', message: 'editor.link' },
  { keys: 'Mod+1', message: 'editor.block.code' },
  { keys: 'Alt+↑', message: 'editor.move_up' },
  { keys: 'Alt+↓', message: 'editor.move_down' },
  { keys: 'Shift+Enter', message: 'editor.shortcut.line_break' },
  { keys: 'Tab', message: 'editor.shortcut.indent' },
  { keys: 'Shift+Tab', message: 'editor.shortcut.outdent' },
  { keys: 'Mod+Z', message: 'editor.undo' },
  { keys: 'Mod+Y', message: 'editor.redo' },
  { keys: 'Mod+/', message: 'editor.shortcuts' },
];

/** What is typed at the start of a line; the last one anywhere. */
export const TYPED_SHORTCUTS: Shortcut[] = [
  { keys: '/', message: 'editor.shortcut.menu' },
  { keys: '# ␣', message: 'editor.block.heading-one' },
  { keys: '## ␣', message: 'editor.block.heading-two' },
  { keys: '> ␣', message: 'editor.block.block-quote' },
  { keys: '- ␣', message: 'editor.block.unordered-list' },
  { keys: '1. ␣', message: 'editor.block.ordered-list' },
  { keys: '~~…~~', message: 'editor.strike' },
];

export const keyLabel = (keys: string, isApple: boolean): string => {
  if (!isApple) return keys.replace('Mod', 'Ctrl');
  const signs: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
  return keys
    .split('+')
    .map((key) => signs[key] ?? key)
    .join(' ');
};
