import { expect, it } from 'vitest';
import { optionProps, stepOption } from './combobox.ts';
import { comboboxProps } from './combobox-field.ts';

it('steps through the options and round from either end', () => {
  expect(stepOption(0, 1, 3)).toBe(1);
  expect(stepOption(2, 1, 3)).toBe(0);
  expect(stepOption(0, -1, 3)).toBe(2);
  expect(stepOption(0, 1, 0)).toBe(0);
});

it('names the open list and the active option on the field', () => {
  expect(comboboxProps('list', { isOpen: true, activeId: 'list-2' })).toMatchObject({
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': 'list',
    'aria-activedescendant': 'list-2',
  });
  expect(optionProps('list-2', true)).toMatchObject({ id: 'list-2', role: 'option', 'aria-selected': true });
});
