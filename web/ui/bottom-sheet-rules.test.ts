import { expect, it } from 'vitest';
import { heightAfterDrag } from './bottom-sheet-rules.ts';

const half = (end: number, velocity = 0) => heightAfterDrag({ from: 'half', start: 500, end, velocity });
const tall = (end: number, velocity = 0) => heightAfterDrag({ from: 'tall', start: 800, end, velocity });

it('a sheet that is dragged slowly goes to the nearest height', () => {
  expect([half(250), half(299), half(300), half(500), half(575), half(576)]).toEqual([
    'closed',
    'closed',
    'half',
    'half',
    'half',
    'tall',
  ]);
  expect([tall(200), tall(279), tall(280), tall(679), tall(680), tall(800)]).toEqual([
    'closed',
    'closed',
    'half',
    'half',
    'tall',
    'tall',
  ]);
});

it('a flick moves it to the next height, whatever the distance', () => {
  expect([half(490, 0.6), half(510, -0.6), half(490, 0.5), half(510, -0.5)]).toEqual([
    'closed',
    'tall',
    'half',
    'half',
  ]);
  expect([tall(790, 0.6), tall(790, 0.5), tall(700, -0.6)]).toEqual(['half', 'tall', 'tall']);
});
