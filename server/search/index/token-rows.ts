import { defineWorkerTask } from '#server/workers/worker-task.ts';
import { finishStepsBetweenEvents } from '#server/workers/steps.ts';
import { packText, packTextInSteps } from '#shared/search/pack-text.ts';
import { titleVector } from './token-vector.ts';

/** The words of a text, from the HTML of its segments. A long one is half a second's work. */
export const packTextTask = defineWorkerTask({ name: 'packText', run: packText, maxMs: 60_000 });

export type IndexedTitle = { language: string; title: string };

/** The vector of each title. */
export const buildTitleVectors = (titles: IndexedTitle[]): string[] =>
  titles.map(({ title, language }) => titleVector(title, language));

export const buildTitleVectorsTask = defineWorkerTask({
  name: 'buildTitleVectors',
  run: buildTitleVectors,
  maxMs: 60_000,
});

/** Where tokens are built: in the thread of the caller, or in another. */
export type TokenBuilder = {
  words(segments: string[]): Uint8Array | Promise<Uint8Array>;
  titles(titles: IndexedTitle[]): string[] | Promise<string[]>;
};

/** For an import, which has a process of its own. */
export const inlineBuilder: TokenBuilder = {
  words: (segments) => finishStepsBetweenEvents(packTextInSteps(segments)),
  titles: buildTitleVectors,
};
