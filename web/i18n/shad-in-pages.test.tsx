import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createStaticHistory } from '#web/router/history.ts';
import { Router } from '#web/router/router.tsx';
import { Link } from '#web/ui/link.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { LangText } from './lang-text.tsx';
import { ScriptRuns } from './script-runs-text.tsx';
import { UserText } from './user-text.tsx';

const title = 'སངས་རྒྱས་ལ་ཕྱག་འཚལ་ལོ། །ཆོས་ལ་ཕྱག་འཚལ་ལོ། །';
const render = (element: ReactNode) =>
  renderToStaticMarkup(
    <Router history={createStaticHistory(new URL('https://pothi.example/'))}>{element}</Router>,
  ).replaceAll(/<[^>]*>/g, '');

/** Whatever a page shows of texts and of members goes through one of these. */
const parts: Record<string, () => ReactNode> = {
  'a title': () => <LangText language="bo">{title}</LangText>,
  'a linked title': () => (
    <LangText language="bo">
      <Link to="/">{title}</Link>
    </LangText>
  ),
  'what a member wrote': () => <UserText>{title}</UserText>,
  'words in several scripts': () => <ScriptRuns text={`MN 10 ${title}`} />,
  'a passage': () => <SafeHtml html={`<b>${title}</b>`} />,
};

it.each(Object.keys(parts))('no line begins with a shad in %s', (name) => {
  const text = render(parts[name]?.());
  expect(text).toContain('ལོ།\u00A0།ཆོས');
  expect(text).not.toMatch(/ [།-༔]/);
});
