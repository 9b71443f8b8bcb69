import type { Extensions } from '@tiptap/core';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import type { ComponentType } from 'react';
import { BlockIds } from './extensions/block-ids.ts';
import { Hint } from './extensions/hint.ts';
import { Keys } from './extensions/keys.ts';
import { Paste } from './extensions/paste.ts';
import { sheetNodes } from './sheet-schema.ts';
import { SlashMenu } from './slash/slash-menu.ts';
import { AudioView } from './views/audio-view.tsx';
import { ImageView } from './views/image-view.tsx';
import { PechaView } from './views/pecha-view.tsx';
import { textView } from './views/text-view.ts';
import { YoutubeView } from './views/youtube-view.tsx';

const VIEWS: Record<string, ComponentType<ReactNodeViewProps>> = {
  image: ImageView,
  audio: AudioView,
  youtube: YoutubeView,
  pecha: PechaView,
  custompecha: PechaView,
};

const LINES: Record<string, string> = {
  paragraph: 'p',
  'heading-one': 'h1',
  'heading-two': 'h2',
  'block-quote': 'blockquote',
};

/**
 * The history drops its oldest steps twenty at a time, when there are twenty too many: so there are never more than a
 * hundred. Typing and deleting in one place is one step, however long it takes.
 */
const HISTORY = { depth: 80, newGroupDelay: Number.POSITIVE_INFINITY };

type Parts = {
  hint: () => string;
  paste: typeof Paste.options;
  slash: typeof SlashMenu.options;
};

export const sheetExtensions = ({ hint, paste, slash }: Parts): Extensions => [
  ...sheetNodes.map((node) => {
    const View = VIEWS[node.name];
    const tag = LINES[node.name];
    if (node.type !== 'node') return node;
    if (View) return node.extend({ addNodeView: () => ReactNodeViewRenderer(View) });
    return tag ? node.extend({ addNodeView: () => textView(tag) }) : node;
  }),
  UndoRedo.configure(HISTORY),
  Gapcursor,
  Dropcursor.configure({ color: 'var(--mark)', width: 2 }),
  BlockIds,
  Keys,
  Hint.configure({ text: hint }),
  Paste.configure(paste),
  SlashMenu.configure(slash),
];
