import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const web = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
const textOf = (path: string) => readFileSync(join(web, path), 'utf8');
const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');

const stylesheets = files
  .filter((path) => path.endsWith('.css'))
  .map((path) => [path, withoutComments(textOf(path))] as const);
const screens = stylesheets.filter(([path]) => path !== 'ui/tokens.css');
const matches = (pattern: RegExp, sheets = screens) =>
  sheets.flatMap(([path, css]) => [...css.matchAll(pattern)].map(([match]) => `${path}: ${match}`));

const BREAKPOINTS =
  /@media[^{]*\((?!(?:min-width: (?:40|48|60)rem|max-width: (?:39|47|59)\.99rem)\))(?:min|max)-width[^{]*/g;

describe('stylesheets', () => {
  it('use the three breakpoints and no other width', () => {
    expect(matches(BREAKPOINTS)).toEqual([]);
  });

  it('take layers, radii and the size of controls from tokens', () => {
    expect(matches(/z-index: (?!var\(--layer-)[^;]+/g)).toEqual([]);
    expect(matches(/border-radius: [1-8]px/g)).toEqual([]);
    expect(matches(/min-(?:height|width): 2\.75rem/g)).toEqual([]);
  });

  it('draw no double border, which WebKit paints as one bar', () => {
    expect(matches(/border[a-z-]*: [^;]*\bdouble (?:var|#|rgb|current)[^;]*/g)).toEqual([]);
  });

  it('name nothing by a common tag below :has(), or every such element gets a new style while a text scrolls', () => {
    expect(matches(/:has\([^{}]*\)[^{},()]*[ >](?:div|span|p|a|li)(?=[\s,{>])/g)).toEqual([]);
  });

  it('use only custom properties that are set somewhere', () => {
    const set = new Set(
      [...stylesheets.map(([, css]) => css), ...files.filter((path) => /\.tsx?$/.test(path)).map(textOf)].flatMap(
        (text) => [...text.matchAll(/['"]?(--[\w-]+)['"]?\]?:/g)].map(([, name]) => name),
      ),
    );
    const used = stylesheets.flatMap(([path, css]) =>
      [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => ({ path, name })),
    );
    expect(used.filter(({ name }) => !set.has(name))).toEqual([]);
  });
});

const imports = files
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => {
    const text = textOf(path);
    return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(([, name = '', from = '']) => ({
      path,
      name,
      text,
      sheet: from.startsWith('#web/') ? from.slice('#web/'.length) : posix.join(posix.dirname(path), from),
    }));
  });

describe('a CSS module', () => {
  const areaOf = (path: string) => dirname(path).split('/', 1)[0];

  it('is imported only in its own area', () => {
    expect(
      imports
        .filter(({ path, sheet }) => areaOf(path) !== areaOf(sheet))
        .map(({ path, sheet }) => `${path} imports ${sheet}`),
    ).toEqual([]);
  });

  it('has no class that nothing uses', () => {
    const isDynamic = new Set(imports.filter(({ name, text }) => text.includes(`${name}[`)).map(({ sheet }) => sheet));
    const used = new Set(
      imports.flatMap(({ name, text, sheet }) =>
        [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => `${sheet} .${one}`),
      ),
    );
    const declared = stylesheets
      .filter(([path]) => path.endsWith('.module.css') && !isDynamic.has(path))
      .flatMap(([path, css]) => {
        const selectors = css.replaceAll(/:global\([^)]*\)/g, '').replaceAll(/\{[^{}]*\}/g, '');
        return [...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one]) => `${path} .${one}`);
      });
    expect(declared.filter((one) => !used.has(one))).toEqual([]);
  });
});
