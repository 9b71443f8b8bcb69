import type { Text } from '#shared/contract/texts.ts';

type ReadText = Pick<Text, 'language' | 'script' | 'total_letters'>;

/**
 * Letters that are read in a minute: some 230 words of English, 250 Chinese characters, 140 syllables of Tibetan. Pali and
 * Sanskrit are read as foreign languages, whatever script they are written in.
 */
const LETTERS_PER_MINUTE: Record<string, number> = { Latn: 1300, Hani: 250, Hira: 400, Hang: 500, Tibt: 600 };
const OTHER_SCRIPTS = 1000;
const CANONICAL = 800;

const lettersPerMinute = ({ language, script }: ReadText): number => {
  const ofScript = LETTERS_PER_MINUTE[script] ?? OTHER_SCRIPTS;
  return /^(?:pi|sa)\b/.test(language) ? Math.min(ofScript, CANONICAL) : ofScript;
};

/** Of the position in the whole text; a passage counts as long as any other. */
export const fractionRead = (at: { segment_number: number; fraction: number }, total: number): number =>
  total === 0 ? 0 : Math.min(1, Math.max(0, (at.segment_number - 1 + at.fraction) / total));

export type TimeLeft = { unit: 'minutes' | 'hours'; count: number } | 'less_than_a_minute' | null;

const MAX_MINUTES = 90;

/** For the rest of a text; null at its end, and where its length is not known. */
export const timeLeft = (text: ReadText, read: number): TimeLeft => {
  const minutes = (text.total_letters / lettersPerMinute(text)) * (1 - read);
  if (minutes <= 0) return null;
  if (minutes < 1) return 'less_than_a_minute';
  const rounded = Math.round(minutes);
  return rounded <= MAX_MINUTES
    ? { unit: 'minutes', count: rounded }
    : { unit: 'hours', count: Math.round(minutes / 60) };
};
