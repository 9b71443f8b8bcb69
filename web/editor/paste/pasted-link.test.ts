import { describe, expect, it } from 'vitest';
import { parsePastedLink, segmentInSharePage } from './pasted-link.ts';

const ORIGIN = 'https://pothi.example';
const read = (link: string) => parsePastedLink(link, ORIGIN);

describe('a pasted link', () => {
  it('to a YouTube video becomes the video, from where the link starts it', () => {
    for (const link of [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://youtu.be/dQw4w9WgXcQ',
      ' youtube.com/shorts/dQw4w9WgXcQ ',
    ])
      expect(read(link)).toEqual({ kind: 'youtube', youtubeId: 'dQw4w9WgXcQ', start: 0 });
    expect(read('https://youtube.com/live/dQw4w9WgXcQ?t=1m3s')).toEqual({
      kind: 'youtube',
      youtubeId: 'dQw4w9WgXcQ',
      start: 63,
    });
  });

  it('to SoundCloud or Spotify becomes its player', () => {
    const id = '4uLU6hMCjMI75M1A2tKUQC';
    for (const kind of ['track', 'album', 'playlist', 'episode', 'show']) {
      expect(read(`https://open.spotify.com/intl-de/${kind}/${id}?si=x`)).toEqual({
        kind: 'audio',
        src: `https://open.spotify.com/embed/${kind}/${id}`,
      });
    }
    expect(read('https://soundcloud.com/some-one/a-chant?utm_source=x')).toEqual({
      kind: 'audio',
      src: 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsome-one%2Fa-chant&visual=false',
    });
  });

  it('of the SoundCloud app stays as it is', () => {
    const src = 'https://on.soundcloud.com/AbC123';
    expect(read(src)).toEqual({ kind: 'audio', src });
  });

  it('to a picture becomes the picture, by extension or by a search engine’s host', () => {
    for (const ending of ['jpg', 'JPEG', 'png', 'gif', 'webp']) {
      const src = `https://example.org/a.${ending}`;
      expect(read(src)).toEqual({ kind: 'image', src });
    }
    expect(read('https://encrypted-tbn0.gstatic.com/images?q=tbn:x')).toMatchObject({ kind: 'image' });
  });

  it('to a passage of this site becomes the passage', () => {
    expect(read(`${ORIGIN}/chapter?text_id=t&segment_id=s1`)).toEqual({ kind: 'source', segment_id: 's1' });
    expect(read(`${ORIGIN}/s/Ab3_x`)).toEqual({ kind: 'short', code: 'Ab3_x' });
  });

  it('to anything else is a link', () => {
    for (const link of [
      'https://example.org/chapter?segment_id=s1',
      `${ORIGIN}/chapter?text_id=t`,
      'https://www.youtube.com/watch?v=short',
      'https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC',
      'https://soundcloud.com/some-one',
      'https://example.org/a.svg',
    ])
      expect(read(link), link).toEqual({ kind: 'link', href: link });
    expect(read('www.example.org/a')).toEqual({ kind: 'link', href: 'https://www.example.org/a' });
  });

  it('is no link among other words, or with another scheme', () => {
    for (const link of [
      'see https://example.org/a.png',
      'javascript:alert(1)//.png',
      'two words',
      'readme.md',
      'https://',
    ])
      expect(read(link), link).toBeUndefined();
  });

  it('behind a short link is found in its page', () => {
    const page = '<meta property="og:url" content="https://x/chapter?text_id=1&amp;segment_id=s9">';
    expect(segmentInSharePage(page)).toBe('s9');
    expect(segmentInSharePage('<p>nothing</p>')).toBeUndefined();
  });
});
