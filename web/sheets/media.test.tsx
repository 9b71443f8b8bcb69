import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { audioPlayer } from '#shared/media-address.ts';
import { audioFormat } from '#web/editor/blocks/audio.tsx';
import { LanguageProvider } from '#web/i18n/language-context.tsx';
import { createMessages } from '#web/i18n/messages.ts';
import en from '../../locales/en.json';
import { PlayerFrame } from './media.tsx';

const ADDRESS = 'https://open.spotify.com/embed/episode/4uLU6hMCjMI75M1A2tKUQC';
const PICTURE = '/api/v1/files/0a1b2c3d-0000-4000-8000-000000000000.png';

const markup = (details: { title?: string; picture?: string }) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider messages={createMessages('en', { en })} rendered="en">
        <PlayerFrame kind="audio" player={audioPlayer(ADDRESS)} address={ADDRESS} {...details} />
      </LanguageProvider>
    </QueryClientProvider>,
  );

it('a recording shows the title and the picture that its author has set, before anything of it is loaded', () => {
  const shown = markup({ title: 'On giving སྦྱིན་པ།', picture: PICTURE });
  expect(shown).toMatch(/<figcaption[^>]*><bdi[^>]*>On giving སྦྱིན་པ།<\/bdi><\/figcaption>/);
  expect(shown).toContain(`src="${PICTURE}"`);
  expect(shown).toContain(': On giving སྦྱིན་པ།"');
  expect(shown).not.toContain('<iframe');
});

it('a recording without them has neither caption nor picture, and no picture of another site is loaded', () => {
  expect(markup({})).not.toMatch(/<figcaption|<img/);
  expect(markup({ picture: 'https://elsewhere.example/a.png' })).not.toContain('<img');
});

it('a recording keeps its title and its picture in the editor', () => {
  const row = { block_id: 'b', type: 'audio', content: ADDRESS, title: 'On giving', picture: PICTURE } as const;
  const node = audioFormat.parse(row as never);
  expect(node).toMatchObject({ attrs: { title: 'On giving', picture: PICTURE } });
  expect(audioFormat.serialize(node as never)).toEqual({ content: ADDRESS, title: 'On giving', picture: PICTURE });
});
