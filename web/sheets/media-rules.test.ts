import { describe, expect, it } from 'vitest';
import { audioPlayer, isOwnPicture, playerAddress, videoPlayer, webAddress } from './media-rules.ts';

describe('players', () => {
  it('a video is a YouTube id, embedded without cookies', () => {
    expect(videoPlayer('dQw4w9WgXcQ')?.frame).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
    for (const id of ['', 'javascript:1', 'dQw4w9WgXc"', 'too-long-for-an-id']) expect(videoPlayer(id)).toBeUndefined();
  });

  it('a video has its page at YouTube', () => {
    expect(videoPlayer('dQw4w9WgXcQ')).toEqual({
      frame: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
      page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      site: 'YouTube',
    });
    for (const id of ['xdQw4w9WgXcQ', 'dQw4w9WgXcQ/', 'dQw4w9WgXc']) expect(videoPlayer(id)).toBeUndefined();
  });

  const ID = '11dFghVXANMlKmJXsNCbNl';
  it.each([
    [`https://open.spotify.com/track/${ID}`, `https://open.spotify.com/embed/track/${ID}`],
    [`https://open.spotify.com/intl-de/album/${ID}/`, `https://open.spotify.com/embed/album/${ID}`],
    [`https://open.spotify.com/intl-pt-br/Playlist/${ID}?si=x`, `https://open.spotify.com/embed/playlist/${ID}`],
    [`https://open.spotify.com/artist/${ID}`, undefined],
    [`https://open.spotify.com/track/${ID}/more`, undefined],
    [`https://open.spotify.com/x/track/${ID}`, undefined],
    [`https://open.spotify.com/track/${ID}0`, undefined],
    ['https://w.soundcloud.com/player/?url=x', 'https://w.soundcloud.com/player/?url=x'],
    ['https://w.soundcloud.com/other', undefined],
    [
      'https://soundcloud.com/a/b',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb&visual=false',
    ],
    [
      'https://m.soundcloud.com/a/b?x=1',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb&visual=false',
    ],
    [
      'https://www.soundcloud.com/a/b',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb&visual=false',
    ],
    ['https://soundcloud.com/a/', undefined],
    ['https://other.example/a/b', undefined],
    ['no address', undefined],
  ])('the player of %s', (address, frame) => {
    expect(playerAddress(address)).toBe(frame);
  });

  it('a recording is from SoundCloud or Spotify, with a link to its page', () => {
    expect(audioPlayer('https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl')).toEqual({
      frame: 'https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl',
      page: 'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl',
      site: 'Spotify',
    });
    const sound = audioPlayer('https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb');
    expect([sound?.site, sound?.page]).toEqual(['SoundCloud', 'https://soundcloud.com/a/b']);
    for (const other of [
      'https://evil.example/player',
      'javascript:alert(1)',
      'https://w.soundcloud.com.evil.org/player/',
    ])
      expect(audioPlayer(other)).toBeUndefined();
    expect(audioPlayer('https://w.soundcloud.com/player/?url=javascript:alert(1)')?.page).toMatch(/^https:/);
  });
});

it('links are http or https, and only addresses of this site are uploaded pictures', () => {
  expect([webAddress('javascript:1'), webAddress('data:text/html,1'), webAddress('x')]).toEqual(
    Array(3).fill(undefined),
  );
  expect(webAddress('https://x.org/a.png')).toBe('https://x.org/a.png');
  expect(webAddress('http://x.org')).toBe('http://x.org/');
  expect(['/files/a.png', '//x.org/a.png', 'https://x.org/a.png'].map(isOwnPicture)).toEqual([true, false, false]);
});
