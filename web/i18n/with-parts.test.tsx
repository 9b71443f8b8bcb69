import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import zh from '../../locales/zh-Hans-CN.json';
import en from '../../locales/en.json';
import type { Translate } from './translate.ts';
import { withParts } from './with-parts.tsx';

const translateFrom =
  (dictionary: Record<string, string>): Translate =>
  (key, params = {}) =>
    (dictionary[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));

it('puts each part where the message has it and leaves the text around it unchanged', () => {
  const parts = { person: <bdi>پما</bdi>, sheet: <b>心</b> };
  const render = (t: Translate) => renderToStaticMarkup(<p>{withParts(t, 'notifications.like', parts)}</p>);
  expect(render(translateFrom(en))).toBe('<p><bdi>پما</bdi> likes your sheet “<b>心</b>”</p>');
  expect(render(translateFrom(zh))).toBe('<p><bdi>پما</bdi> 喜欢您的文稿《<b>心</b>》</p>');
});
