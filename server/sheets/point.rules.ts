import type { PresentState } from './stored-sheet.ts';

/** Somebody who writes without a pause leaves a point so often. */
const EVERY_SECONDS = 2 * 60;
/** What stood for so long was the end of a sitting. */
const STOOD_SECONDS = 10 * 60;

/**
 * Whether the state that a save replaces becomes a point of the history. `isUnseen`: the save does not say that its
 * writer has seen that state, so it must not get lost.
 */
export const isPointDue = ({ is_named, age, since_last_point }: PresentState, isUnseen: boolean): boolean =>
  isUnseen || is_named || age >= STOOD_SECONDS || since_last_point === null || since_last_point >= EVERY_SECONDS;
