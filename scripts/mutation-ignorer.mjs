// A plugin of Stryker: no faults in sentences that only explain an error. No test should repeat their words.

const isSentence = (node) =>
  (node?.type === 'StringLiteral' && node.value.includes(' ')) || node?.type === 'TemplateLiteral';

/** The last argument of `new SomeError(…)` and of `logError(…)`, when it is a sentence. Codes and statuses are not ignored. */
const isExplanation = ({ node, parent }) => {
  const callee = parent?.callee?.property?.name ?? parent?.callee?.name ?? '';
  return (
    ((parent?.type === 'NewExpression' && callee.endsWith('Error')) || callee === 'logError') &&
    parent.arguments.at(-1) === node &&
    isSentence(node)
  );
};

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'explanations',
    value: { shouldIgnore: (path) => (isExplanation(path) ? 'only explains an error' : undefined) },
  },
];
