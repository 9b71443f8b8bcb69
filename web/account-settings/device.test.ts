import { describe, expect, it } from 'vitest';
import { deviceOf, deviceLabel } from './device.ts';

const AGENTS: [agent: string, browser: string, system: string][] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; V2183A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560',
    'WeChat',
    'Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0',
    'Opera',
    'ChromeOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/131.0.0.0 Safari/537.36', 'Chrome', 'Linux'],
];

const t = ((key: string, params?: Record<string, string>) =>
  params ? `${params.browser} on ${params.system}` : key) as Parameters<typeof deviceLabel>[0];

describe('the device of a user agent', () => {
  it.each(AGENTS)('%s', (agent, browser, system) => {
    expect(deviceOf(agent)).toMatchObject({ browser, system });
    expect(deviceLabel(t, deviceOf(agent))).toBe(`${browser} on ${system}`);
  });

  it('is handheld or not', () => {
    expect(AGENTS.filter(([agent]) => deviceOf(agent).isHandheld).map(([, , system]) => system)).toEqual([
      'iPhone',
      'iPad',
      'Android',
      'Android',
    ]);
  });

  it('is named as far as it is recognized, never with text that was sent', () => {
    expect(deviceLabel(t, deviceOf('curl/8.5.0'))).toBe('settings.device_unknown');
    expect(deviceLabel(t, deviceOf(''))).toBe('settings.device_unknown');
    expect(deviceLabel(t, deviceOf('Dalvik/2.1.0 (Linux; U; Android 12)'))).toBe('Android');
    expect(deviceLabel(t, deviceOf('<script>alert(1)</script> Firefox/1'))).toBe('Firefox');
  });
});
