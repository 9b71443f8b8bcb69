import type { Translate } from '#web/i18n/translate.ts';

export type Device = { browser?: string; system?: string; isHandheld: boolean };

type Names = [name: string, sign: RegExp][];

/** Most browsers also name the ones they descend from: the more particular sign comes first. */
const BROWSERS: Names = [
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

const SYSTEMS: Names = [
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

const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([, sign]) => sign.test(userAgent))?.[0];

/** What a browser says of itself, as people call it. Only names of ours come out, never what it said. */
export const deviceOf = (userAgent: string): Device => {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  return {
    ...(browser ? { browser } : {}),
    ...(system ? { system } : {}),
    isHandheld: system !== undefined && HANDHELD.has(system),
  };
};

export const deviceWords = (t: Translate, { browser, system }: Device): string =>
  browser && system ? t('settings.device', { browser, system }) : (browser ?? system ?? t('settings.device_unknown'));
