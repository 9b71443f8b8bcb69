import { type ImportChoices, optionsOf } from './import-options.ts';

/** What somebody has chosen for an import, saved or not. */
export type ImportDraft = { choices: ImportChoices; publishes: boolean };

/** `path` is where it is in the options, such as `text`, `title`. */
export type ChoiceDifference = { path: string[]; mine: unknown; theirs: unknown };

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flatten = (value: unknown, path: string[] = []): [string, unknown][] =>
  isGroup(value)
    ? Object.entries(value).flatMap(([name, each]) => flatten(each, [...path, name]))
    : [[JSON.stringify(path), value]];

/** Every choice by its path: rows of columns and files are found again by their number and name. */
const choicesIn = ({ choices, publishes }: ImportDraft): Map<string, unknown> => {
  const { columns, files = [], ...others } = optionsOf(choices);
  return new Map(
    flatten({
      ...others,
      columns: Object.fromEntries((columns ?? []).map(({ column, ...row }) => [column, row])),
      files: Object.fromEntries(files.map(({ file, ...row }) => [file, row])),
      publishes,
    }),
  );
};

/** What is chosen in one draft and not in the other. A choice that is left empty is like one that was not made. */
export const findChoiceDifferences = (mine: ImportDraft, theirs: ImportDraft): ChoiceDifference[] => {
  const [own, other] = [choicesIn(mine), choicesIn(theirs)];
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((key) => {
    const [a, b] = [own.get(key) ?? '', other.get(key) ?? ''];
    return JSON.stringify(a) === JSON.stringify(b) ? [] : [{ path: JSON.parse(key) as string[], mine: a, theirs: b }];
  });
};

export const isSameDraft = (one: ImportDraft, other: ImportDraft): boolean =>
  findChoiceDifferences(one, other).length === 0;
