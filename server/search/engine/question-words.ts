import type { Interpretation } from './engine-types.ts';

const words = (list: string): Set<string> => new Set(list.split(' '));

/** A query that begins with one of these is a question. */
const INTERROGATIVES = words(
  'what who whom whose which how why when where can does do did is are was were should could would ' +
    'was wer wen wem wessen welche welcher welches wie warum weshalb wieso wann wo kann darf soll',
);

/** What a question is made of and its answer is not. */
const FUNCTION_WORDS = words(
  'what who whom whose which how why when where can does do did done is are was were be been being should could would ' +
    'will shall may might must have has had i me my we us our you your he she it they them there this that these those a an ' +
    'the of on in to for from with by about and or not as at say says said tell ' +
    'wer wen wem wessen welche welcher welches wie warum weshalb wieso wann wo kann darf soll ist sind war waren wird werden ' +
    'hat haben ich mich mir wir uns du er sie es der die das den dem des ein eine einen einem einer eines und oder nicht ' +
    'uber von vom zu zum zur mit bei nach in im auf aus fur sagt sagte',
);

/** A question without the words that every question has, unless nothing is left. */
export const withoutQuestionWords = (interpretation: Interpretation): Interpretation => {
  const { kind, phrases } = interpretation;
  const [first] = phrases[0]?.words ?? [];
  if (kind !== 'typed' || phrases.length < 3 || !first || !INTERROGATIVES.has(first.token)) return interpretation;
  const telling = phrases.filter(
    ({ words: own, isQuoted }) => isQuoted || own.some(({ token }) => !FUNCTION_WORDS.has(token)),
  );
  return telling.length > 0 ? { kind, phrases: telling } : interpretation;
};
