import { describe, expect, it } from 'vitest';
import { parsePastedLink, segmentInSharePage } from './pasted-link.ts';

const ORIGIN = 'https://pothi.example';
const read = (link: string) => parsePastedLink(link, ORIGIN);

describe('a pasted link', () => {
  it('to a YouTube watch page becomes its video', () => {
    for (const link of [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      ' https://youtube.com/watch?list=1&v=dQw4w9WgXcQ&t=3 ',
    ]) {
      expect(read(link)).toEqual({ kind: 'youtube', youtubeId: 'dQw4w9WgXcQ' });
    }
  });

  it('to SoundCloud or Spotify becomes its player', () => {
    const id = '4uLU6hMCjMI75M1A2tKUQC';
    for (const kind of ['track', 'album', 'playlist']) {
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

  it('to anything else stays text', () => {
    for (const link of [
      'https://example.org/chapter?segment_id=s1',
      `${ORIGIN}/chapter?text_id=t`,
      'https://youtu.be/dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=short',
      'https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC',
      'https://soundcloud.com/some-one',
      'https://example.org/a.svg',
      'see https://example.org/a.png',
      'javascript:alert(1)//.png',
      'two words',
    ]) {
      expect(read(link), link).toBeUndefined();
    }
  });

  it('behind a short link is found in its page', () => {
    const page = '<meta property="og:url" content="https://x/chapter?text_id=1&amp;segment_id=s9">';
    expect(segmentInSharePage(page)).toBe('s9');
    expect(segmentInSharePage('<p>nothing</p>')).toBeUndefined();
  });
});
