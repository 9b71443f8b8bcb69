import type { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { showHandle } from './show-handle.ts';

it('does nothing beside an editor that is gone', () => {
  const editor = {
    isDestroyed: true,
    get view(): never {
      throw new Error('The editor view is not available.');
    },
  } as unknown as Editor;
  const nothing = {} as HTMLElement;
  expect(showHandle(editor, nothing, { handle: nothing, line: nothing })).toBeUndefined();
});
