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

/** The file that asks about each deletion, and what it does once it is confirmed. */
const QUESTIONS: Record<string, [file: string, onConfirm: string]> = {
  'DELETE /admin/authors/{id}': ['admin/author-page.tsx', 'remove'],
  'DELETE /admin/collections/{id}': ['admin/collection-page.tsx', 'remove'],
  'DELETE /admin/topics/{id}': ['admin/topic-page.tsx', 'remove'],
  'DELETE /auth/sessions': ['account-settings/sessions-section.tsx', 'signOut'],
  'DELETE /auth/sessions/{id}': ['account-settings/sessions-section.tsx', 'onEnd'],
  'DELETE /comments/{id}': ['comments/comment-item.tsx', 'remove'],
  'DELETE /corrections/{id}': ['corrections/own-corrections-page.tsx', 'withdraw'],
  'DELETE /imports/{id}': ['admin/import-page.tsx', 'remove'],
  'DELETE /notes/{id}': ['notes/note-item.tsx', 'remove'],
  'DELETE /reading/history': ['reading/reading-lists.tsx', 'erase'],
  'DELETE /sheet-collections/{id}': ['sheet-collections/collection-tools.tsx', 'remove'],
  'DELETE /sheet-collections/{id}/editors/{username}': ['sheet-collections/editors-dialog.tsx', 'remove'],
  'DELETE /sheets/trash/{id}': ['profile/trash.tsx', 'erase'],
  'DELETE /sheets/{id}/assignment': ['assignments/assignment-dialog.tsx', 'remove'],
  'DELETE /sheets/{id}': ['sheets/delete-sheet.tsx', 'deleteSheet'],
  'DELETE /users/me': ['account-settings/delete-section.tsx', 'question.answer'],
};

/** The files that offer to undo what they have removed at once. */
const UNDONE: Record<string, string> = {
  'DELETE /reading/history/{text_id}': 'reading/reading-lists.tsx',
  'DELETE /reading/places/{segment_id}': 'reading/reading-lists.tsx',
  'DELETE /sheet-collections/{id}/sheets/{sheet_id}': 'sheet-collections/collection-sheets.tsx',
};

const UNASKED = [
  // The same button undoes them.
  'DELETE /comments/{id}/like',
  'DELETE /sheets/{id}/like',
  'DELETE /users/{username}/block',
  'DELETE /users/{username}/follow',
  // What is removed was made of the library and can be made again.
  'DELETE /downloads/{id}',
  // Asks for a code or a password.
  'DELETE /users/me/second-factor',
];

it('whatever deletes on the server asks in the one dialog for questions, or offers to undo', () => {
  const files = [...read('.ts'), ...read('.tsx')].filter(({ name }) => !/\.test\.|testing-/.test(name));
  const calls = files.flatMap(({ code }) => [...code.matchAll(/'(DELETE \/[^']*)'/g)].map(([, call]) => call ?? ''));
  const known = [...Object.keys(QUESTIONS), ...Object.keys(UNDONE), ...UNASKED];
  expect([...new Set(calls)].toSorted()).toEqual(known.toSorted());
  const codeOf = (file: string) => files.find(({ name }) => name === file)?.code ?? '';
  const unasked = Object.entries(QUESTIONS).filter(([, [file, handler]]) => {
    const confirmed = new RegExp(
      String.raw`<Confirm(?:Dialog|Button)\b(?:(?!/>|\n\s*>).)*?onConfirm=\{(?:\(\) => )?${handler}\b`,
      's',
    );
    const atOnce = new RegExp(String.raw`on(?:Click|Submit)=\{(?:\(\) => )?(?:void )?${handler}\b`);
    return !confirmed.test(codeOf(file)) || atOnce.test(codeOf(file));
  });
  expect(unasked.map(([call]) => call)).toEqual([]);
  expect(Object.values(UNDONE).filter((file) => !codeOf(file).includes('offerUndo('))).toEqual([]);
});
