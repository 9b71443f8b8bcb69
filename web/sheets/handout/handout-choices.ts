export const MAX_ANSWER_LINES = 20;
export const DEFAULT_ANSWER_LINES = 6;

export type HandoutChoices = {
  /** Ruled lines below each question. */
  answerLines: number;
  hasPictures: boolean;
  hasQr: boolean;
};

/** What was typed, within the limits; nothing typed is no line. */
export const parseAnswerLines = (typed: string): number =>
  Math.min(Math.max(0, Math.trunc(Number(typed)) || 0), MAX_ANSWER_LINES);
