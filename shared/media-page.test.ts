import { expect, it } from 'vitest';
import { mediaPage } from './media-page.ts';

it.each([
  [
    'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
    'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  ],
  ['https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC', 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC'],
  [
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsome-one%2Fa-chant&visual=false',
    'https://soundcloud.com/some-one/a-chant',
  ],
  ['https://w.soundcloud.com/player/?url=javascript%3Ax', 'https://w.soundcloud.com/player/?url=javascript%3Ax'],
  [
    'https://example.org/embed/a.mp3?url=https%3A%2F%2Fx.org',
    'https://example.org/embed/a.mp3?url=https%3A%2F%2Fx.org',
  ],
  ['no address', 'no address'],
])('people open %s at %s', (address, page) => {
  expect(mediaPage(address)).toBe(page);
});
