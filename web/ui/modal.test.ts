import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const read = (ending: string) =>
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, code: readFileSync(join(WEB, name), 'utf8') }));

const dialogs = read('.tsx').filter(({ name, code }) => !/^(ui\/modal|dev\/)/.test(name) && code.includes('<Modal'));

it('every dialog has the title and the buttons of DialogBody', () => {
  expect(dialogs.length).toBeGreaterThan(10);
  const others = dialogs.filter(({ code }) => !code.includes('variant="drawer"') && !code.includes('<DialogBody'));
  expect(others.map(({ name }) => name)).toEqual([]);
});

it('only the data of a page can replace the page when it fails to load', () => {
  const withoutRule = read('.tsx').flatMap(({ name, code }) =>
    /^dev\/|\.test\.tsx$|-page\.tsx$/.test(name)
      ? []
      : [...code.matchAll(/<AsyncPart\b[^>]*>/g)].filter(([tag]) => !/onFailure=|\.\.\./.test(tag)).map(() => name),
  );
  expect(withoutRule).toEqual([]);
});

it('only web/ui gives a dialog its width and its corners', () => {
  const sheets = new Map(read('.module.css').map(({ name, code }) => [name, code]));
  const own = dialogs.flatMap(({ name, code }) => {
    const file = /import styles from '(\.\/[^']+)'/.exec(code)?.[1];
    const css = sheets.get(join(name, '..', file ?? ''));
    return [...code.matchAll(/<Modal\b[^>]*>/g)].flatMap(([tag]) => {
      const rule = /className=\{styles\.(\w+)\}/.exec(tag)?.[1];
      const body =
        tag.includes('drawer') || !rule ? '' : (new RegExp(`^\\.${rule} \\{([^}]*)`, 'm').exec(css ?? '')?.[1] ?? '');
      return /border-radius|(?<!-)width:/.test(body) ? [`${name}: ${body.trim()}`] : [];
    });
  });
  expect(own).toEqual([]);
});

/** Removals that nothing asks about: they can be undone with the same button, or ask in the file that uses them. */
const UNASKED = [
  'account-settings/blocked-section.tsx',
  // Asks for a code or a password.
  'account-settings/second-factor-forms.tsx',
  'sheets/page/sheet-byline.tsx',
];

it('whatever deletes on the server asks in the one dialog for questions, or offers to undo', () => {
  const deleting = read('.tsx').filter(({ code }) => code.includes("'DELETE /"));
  expect(deleting.length).toBeGreaterThan(5);
  const unasked = deleting.filter(({ code }) => !/<Confirm(?:Dialog|Button)\b|offerUndo\(/.test(code));
  expect(unasked.map(({ name }) => name).toSorted()).toEqual(UNASKED);
});
