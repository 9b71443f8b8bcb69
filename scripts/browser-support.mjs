// Checks that the built client uses nothing that a supported browser lacks. Syntax is left to Vite, which compiles it.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { SUPPORTED } from './supported-browsers.mjs';

/** Browsers offer these over https and on localhost only; on a plain http network they are missing. */
const SECURE_CONTEXT_ONLY = [
  'crypto.randomUUID',
  'crypto.subtle',
  'navigator.clipboard',
  'navigator.locks',
  'navigator.mediaDevices',
  'navigator.serviceWorker',
  'navigator.share',
  'navigator.storage',
  'navigator.wakeLock',
  'caches',
];

/** What the objects of every page are instances of. */
const GLOBAL_OBJECTS = {
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  window: 'Window',
};

/** Used only where a browser has it; each with what happens elsewhere. One that the client does not use is an error. */
export const OPTIONAL = {
  '.caretPositionFromPoint()': 'the editor asks for either of the two',
  '.caretRangeFromPoint()': 'the editor asks for either of the two',
  '.getAsFileSystemHandle()': 'the file picker takes the file itself',
  '.getComposedRanges()': 'the editor needs it in Safari’s shadow roots only',
  '.showPopover()': 'the toolbar of a selection is an ordinary element',
  '.startViewTransition()': 'a page changes without a transition',
  '.toBase64()': 'the libraries encode by hand',
  'AbortSignal.any': 'the provider’s SDK listens to both signals',
  'CSS.highlights': 'marks of notes and search are drawn as elements',
  'Error.captureStackTrace': 'the provider’s SDK leaves it out',
  'URL.parse': 'the provider’s SDK uses the constructor',
  'Uint8Array.fromBase64': 'the provider’s SDK decodes by hand',
  'crypto.randomUUID': 'the provider’s SDK: providers require https',
  'crypto.subtle': 'the provider’s SDK: providers require https',
  'navigator.clipboard': 'text is copied by a command',
  'navigator.connection': 'nothing is known about the network',
  'navigator.wakeLock': 'the screen goes dark during slides as at other times',
  'navigator.locks': 'tabs do not wait for each other; nothing is kept for reading without a network',
  'navigator.serviceWorker': 'there is nothing to read without a network',
  'navigator.storage': 'the page of the device does not say how much room is used',
  'window.showOpenFilePicker': 'the file picker is an input',
  Highlight: 'marks of notes and search are drawn as elements',
};

/** Rules of the stylesheets that only improve a page. */
export const OPTIONAL_CSS = [
  ':-webkit-search-cancel-button',
  ':details-content',
  ':highlight',
  ':popover-open',
  ':selection',
  '@page',
  'contain-intrinsic-block-size',
  'contain-intrinsic-height',
  'content-visibility',
  'hyphenate-limit-chars',
  'orphans',
  'overflow-anchor',
  'resize',
  'scrollbar-width',
  'text-justify',
  'text-size-adjust',
  'text-spacing-trim',
  'text-wrap',
  'widows',
];

const data = createRequire(import.meta.url)('@mdn/browser-compat-data');
/** Where the data has the support of a feature, beside its members. */
const COMPAT = '__compat';

const numbers = (version) => String(version).replace('≤', '').split('.').map(Number);

const isAtMost = (version, max) => {
  const [one, other] = [numbers(version), numbers(max)];
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
};

const isStatementMet = ({ version_added, version_removed, flags, alternative_name }, min) =>
  typeof version_added === 'string' &&
  version_added !== 'preview' &&
  !(version_removed && isAtMost(version_removed, min)) &&
  !flags &&
  !alternative_name &&
  isAtMost(version_added, min);

/** Whether every supported browser has a feature of the compatibility data. */
const isSupported = (feature) =>
  Object.entries(SUPPORTED).every(([browser, min]) =>
    [feature[COMPAT]?.support?.[browser] ?? []].flat().some((statement) => isStatementMet(statement, min)),
  );

const members = (feature) => Object.entries(feature).filter(([name, member]) => name !== COMPAT && member[COMPAT]);

/** Interfaces whose objects every script handles. The names of others are too common to be recognized by a call. */
const COMMON_INTERFACES =
  'Blob DataTransferItem Document DOMTokenList Element Event File FormData Headers HTMLDialogElement HTMLElement HTMLFormElement Node Range Request Response Selection StyleSheet URLSearchParams'.split(
    ' ',
  );

/** Methods of built-in and common objects that no object of a supported browser has. */
const newNames = (() => {
  const supported = new Set();
  const candidates = new Set();
  const record = (feature, isCommon) => {
    for (const [name, member] of members(feature)) {
      if (isSupported(member)) supported.add(name);
      else if (isCommon) candidates.add(name);
    }
  };
  for (const feature of Object.values(data.javascript.builtins)) record(feature, true);
  for (const [name, feature] of Object.entries(data.api)) record(feature, COMMON_INTERFACES.includes(name));
  return new Set([...candidates].filter((name) => !supported.has(name) && /^[a-z]\w{5,}$/.test(name)));
})();

const featureOf = (object, property) => {
  const builtin = data.javascript.builtins[object];
  const instance = data.api[GLOBAL_OBJECTS[object]];
  return builtin?.[property] ?? data.api[object]?.[`${property}_static`] ?? instance?.[property];
};

const isUnsupportedGlobal = (name) => {
  const feature = data.javascript.builtins[name] ?? data.api[name];
  return feature?.[COMPAT] !== undefined && !isSupported(feature);
};

const nameOf = ({ property, computed }) => {
  if (!computed) return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
};

/** Everything that a script uses and one of the browsers lacks, by name. */
export function findUnsupported(code) {
  const found = new Set();
  const check = (node, parent) => {
    if (node.type === 'MemberExpression') {
      const property = nameOf(node);
      const object = node.object.type === 'Identifier' ? node.object.name : undefined;
      const feature = object && property && featureOf(object, property);
      if (feature?.[COMPAT] && !isSupported(feature)) found.add(`${object}.${property}`);
      else if (!feature && parent?.type === 'CallExpression' && parent.callee === node && newNames.has(property))
        found.add(`.${property}()`);
      const secureName = `${object}.${property}`;
      if (SECURE_CONTEXT_ONLY.includes(secureName)) found.add(secureName);
    }
    // Names of up to three letters are local ones of the compressed code.
    const isReference = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (isReference && node.callee.type === 'Identifier' && node.callee.name.length > 3)
      if (isUnsupportedGlobal(node.callee.name)) found.add(node.callee.name);
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier')
      if (SECURE_CONTEXT_ONLY.includes(node.object.name)) found.add(node.object.name);
  };
  walk(parseAst(code), undefined, check);
  return [...found].toSorted();
}

function walk(node, parent, visit) {
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (item && typeof item.type === 'string') walk(item, node, visit);
    } else if (value && typeof value.type === 'string') walk(value, node, visit);
  }
}

/** At-rules, properties and pseudo-classes of a stylesheet that one of the browsers lacks. */
export function findUnsupportedCss(css) {
  const found = new Set();
  const check = (label, feature) => {
    if (feature?.[COMPAT] && !isSupported(feature)) found.add(label);
  };
  for (const [, name] of css.matchAll(/@([a-z-]+)/g)) check(`@${name}`, data.css['at-rules'][name]);
  for (const [, name] of css.matchAll(/(?<=[;{])\s*([a-z-]+)\s*:/g)) check(name, data.css.properties[name]);
  const selectors = css.replaceAll(/\{[^{}]*\}/g, '{}');
  for (const [, name] of selectors.matchAll(/::?([a-z-]+)/g)) check(`:${name}`, data.css.selectors[name]);
  return [...found].toSorted();
}

/** What the scripts and stylesheets in a folder use that one of the browsers lacks. */
export function checkClient(folder) {
  const found = { scripts: new Set(), styles: new Set() };
  for (const name of readdirSync(folder)) {
    const read = () => readFileSync(join(folder, name), 'utf8');
    if (name.endsWith('.js')) for (const feature of findUnsupported(read())) found.scripts.add(feature);
    if (name.endsWith('.css')) for (const feature of findUnsupportedCss(read())) found.styles.add(feature);
  }
  return { scripts: [...found.scripts].toSorted(), styles: [...found.styles].toSorted() };
}
