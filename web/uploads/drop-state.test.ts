import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dropStateOf, hasPicture } from './drop-state.ts';

const file = (type: string) => ({ kind: 'file', type });
const IDLE = { isDragActive: false, isPictureDragged: true, isFileDialogActive: false };

describe('the drop zone', () => {
  it('accepts a drag with a picture among other files, or with files of unknown type', () => {
    expect(hasPicture([file('image/png')])).toBe(true);
    expect(hasPicture([file('text/plain'), file('image/png')])).toBe(true);
    expect(hasPicture([file('')])).toBe(true);
    expect(hasPicture([])).toBe(true);
  });

  it('rejects a drag with other files only', () => {
    expect(hasPicture([file('application/pdf')])).toBe(false);
    expect(hasPicture([file('text/plain'), { kind: 'string', type: 'image/png' }])).toBe(false);
  });

  it('shows what is dragged, else an open file dialog', () => {
    expect(dropStateOf(IDLE)).toBe('idle');
    expect(dropStateOf({ ...IDLE, isFileDialogActive: true })).toBe('choosing');
    expect(dropStateOf({ ...IDLE, isDragActive: true, isFileDialogActive: true })).toBe('accept');
    expect(dropStateOf({ ...IDLE, isDragActive: true, isPictureDragged: false })).toBe('reject');
  });
});

it('marks the focused drop zone like one whose file dialog is open', () => {
  const css = readFileSync(join(import.meta.dirname, 'uploads.module.css'), 'utf8');
  expect(css).toMatch(/\.drop:focus-within,\s*\.drop\[data-drop='choosing'\] {\s*border-color: var\(--action\);/);
});
