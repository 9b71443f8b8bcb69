import type { Translate } from '#web/i18n/translate.ts';

export type Device = { browser?: string; system?: string; isHandheld: boolean };

type Patterns = [name: string, pattern: RegExp][];

/** Most browsers also name the ones they descend from, so the more specific pattern comes first. */
const BROWSERS: Patterns = [
  ['WeChat', /MicroMessenger\//],
  ['QQ', /M?QQBrowser\/|\bQQ\//],
  ['UC Browser', /UC ?Browser\/|UCWEB/],
  ['Huawei Browser', /HuaweiBrowser\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Vivaldi', /Vivaldi\//],
  ['Yandex', /YaBrowser\//],
  ['Opera', /OPR\/|OPT\/|OPiOS\/|Opera[ /]/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /Version\/\S+ .*Safari\//],
];

const SYSTEMS: Patterns = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
];

const HANDHELD = new Set(['iPhone', 'iPad', 'HarmonyOS', 'Android']);

const findName = (patterns: Patterns, userAgent: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** The browser and system of a user agent by their common names. Never returns text of the user agent itself. */
export const deviceOf = (userAgent: string): Device => {
  const browser = findName(BROWSERS, userAgent);
  const system = findName(SYSTEMS, userAgent);
  return {
    ...(browser ? { browser } : {}),
    ...(system ? { system } : {}),
    isHandheld: system !== undefined && HANDHELD.has(system),
  };
};

export const deviceLabel = (t: Translate, { browser, system }: Device): string =>
  browser && system ? t('settings.device', { browser, system }) : (browser ?? system ?? t('settings.device_unknown'));
