import { expect, it, vi } from 'vitest';
import { startFeedbackWidget } from './feedback-widget.ts';

type Script = { id?: string; src?: string; async?: boolean; fail?: () => void };

/** A page that names a script, or none; returns the scripts added to it. */
const pageWith = (content: string | undefined) => {
  const added: Script[] = [];
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (content && selector === 'meta[name="feedback-widget"]' ? { content } : null),
    getElementById: (id: string) => added.find((script) => script.id === id) ?? null,
    createElement: () => {
      const script: Script & { addEventListener(name: string, fail: () => void): void } = {
        addEventListener: (name, fail) => {
          if (name === 'error') script.fail = fail;
        },
      };
      return script;
    },
    head: { append: (script: Script) => void added.push(script) },
  });
  return added;
};

it('loads no script of another site unless the page names one', () => {
  const added = pageWith(undefined);
  startFeedbackWidget();
  expect(added).toEqual([]);
});

it('is started once, however often members log in, and a failure is only logged', () => {
  const added = pageWith('https://widget.example/w.js');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  startFeedbackWidget();
  startFeedbackWidget();
  expect(added.map(({ src }) => src)).toEqual(['https://widget.example/w.js']);
  added[0]?.fail?.();
  expect(log).toHaveBeenCalledWith('The feedback widget could not be started');
});
