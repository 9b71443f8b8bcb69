import { describe, expect, it } from 'vitest';
import {
  audioPlayer,
  formatStart,
  isOwnPicture,
  parseAudioAddress,
  parseVideoAddress,
  playerAddress,
  videoPlayer,
  webAddress,
} from './media-address.ts';

describe('the address of a video', () => {
  const id = 'dQw4w9WgXcQ';
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?list=PL1&v=${id}`,
    `https://m.youtube.com/watch?v=${id}&feature=share`,
    `https://music.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}/?si=x`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube.com/embed/${id}/`,
    `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    `https://www.youtube.com/v/${id}`,
    `youtu.be/${id}`,
    ` www.youtube.com/watch?v=${id} `,
  ])('%s', (address) => {
    expect(parseVideoAddress(address)).toEqual({ id, start: 0 });
  });

  it.each([
    ['t=90', 90],
    ['t=90s', 90],
    ['t=1h2m3s', 3723],
    ['t=2m', 120],
    ['start=42', 42],
    ['t=1:02:03', 3723],
    ['t=2:03', 123],
    ['t=soon', 0],
    ['t=-5', 0],
    ['t=999999h', 359_999],
  ])('may have a start: %s', (query, start) => {
    expect(parseVideoAddress(`https://youtu.be/${id}?${query}`)).toEqual({ id, start });
    expect(parseVideoAddress(`https://www.youtube.com/watch?v=${id}&${query}`)).toEqual({ id, start });
    expect(parseVideoAddress(`https://www.youtube.com/live/${id}?${query}`)).toEqual({ id, start });
  });

  it('may have the start after a number sign', () => {
    expect(parseVideoAddress(`https://youtu.be/${id}#t=1m5s`)).toEqual({ id, start: 65 });
  });

  it.each([
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@channel',
    `https://www.youtube.com/playlist?list=${id}`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://notyoutu.be/${id}`,
    `ftp://youtu.be/${id}`,
    `see youtu.be/${id}`,
    'javascript:alert(1)',
    '',
  ])('is not %s', (address) => {
    expect(parseVideoAddress(address)).toBeUndefined();
  });

  it('is shown with its start, which the page and the player have too', () => {
    expect(videoPlayer(id, 62)).toEqual({
      frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&start=62`,
      page: `https://www.youtube.com/watch?v=${id}&t=62s`,
      site: 'YouTube',
    });
    expect([5, 62, 3723].map(formatStart)).toEqual(['0:05', '1:02', '1:02:03']);
  });
});

describe('the address of a recording', () => {
  it('may be a short link, which only its site can resolve', () => {
    for (const [address, site] of [
      ['https://on.soundcloud.com/AbC123', 'SoundCloud'],
      ['https://spotify.link/AbC123', 'Spotify'],
    ] as const) {
      expect(parseAudioAddress(address)).toBe(address);
      expect(audioPlayer(address)).toEqual({ page: address, site });
    }
    expect(parseAudioAddress('on.soundcloud.com/AbC123')).toBe('https://on.soundcloud.com/AbC123');
    for (const other of [
      'https://on.soundcloud.com/',
      'https://on.soundcloud.com.evil.example/a',
      'https://x.example/a',
    ])
      expect(parseAudioAddress(other)).toBeUndefined();
  });
});

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
    [`https://open.spotify.com/episode/${ID}?si=x`, `https://open.spotify.com/embed/episode/${ID}`],
    [`https://open.spotify.com/episode/${ID}?t=125`, `https://open.spotify.com/embed/episode/${ID}?t=125`],
    [`https://open.spotify.com/episode/${ID}?t=x`, `https://open.spotify.com/embed/episode/${ID}`],
    [`https://open.spotify.com/show/${ID}`, `https://open.spotify.com/embed/show/${ID}`],
    [`https://open.spotify.com/embed-podcast/show/${ID}`, `https://open.spotify.com/embed/show/${ID}`],
    [`https://open.spotify.com/user/someone/playlist/${ID}`, `https://open.spotify.com/embed/playlist/${ID}`],
    [`open.spotify.com/track/${ID}`, `https://open.spotify.com/embed/track/${ID}`],
    [`spotify:episode:${ID}`, `https://open.spotify.com/embed/episode/${ID}`],
    [`spotify:user:${ID}`, undefined],
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
    [
      'soundcloud.com/a/sets/b#t=1:05',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fsets%2Fb%23t%3D1%3A05&visual=false',
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
