import { createContext, use } from 'react';
import { keepShad } from '#shared/scripts/shad.ts';
import { splitScriptRuns } from './script-runs.ts';

/** The language tag of the text around; of the site outside any text. */
export const TextLangContext = createContext('');

/** One line of text in several scripts, each with its own font and line height. */
export const ScriptRuns = ({ text }: { text: string }) => {
  const runs = splitScriptRuns(keepShad(text), use(TextLangContext));
  return runs.map((run, index) =>
    run.lang ? (
      <span key={index} lang={run.lang}>
        {run.text}
      </span>
    ) : (
      run.text
    ),
  );
};
