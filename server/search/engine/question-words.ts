import { foldHan } from '#shared/scripts/han.ts';
import type { QueryWord } from '../index/lexemes.ts';
import type { Interpretation, Phrase } from './engine-types.ts';

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

export const isFunctionWord = (token: string): boolean => FUNCTION_WORDS.has(token);

/** The same in Chinese, longest first. What the scriptures themselves ask with (云何, 何等) is not among them. */
const CHINESE = (
  '为什么是 为什么要 为什么会 为什么 是什么意思 什么意思 有什么 是什么 什么是 什么叫 什么 甚么 怎么样 怎样 怎么 如何 何谓 为何 是谁 谁 ' +
  '哪里 哪些 哪个 哪一 多少 是不是 是否 能否 可否 吗 呢'
)
  .split(' ')
  .map((word) => Array.from(word, foldHan));

/** How many characters of a question word stand at a place. */
const questionLengthAt = (tokens: string[], at: number): number =>
  CHINESE.find((word) => word.every((character, offset) => tokens[at + offset] === character))?.length ?? 0;

/** What stands around the question words of a phrase without spaces; undefined when there are none, or nothing is left. */
const aroundQuestionWords = (phrase: Phrase): Phrase[] | undefined => {
  const tokens = phrase.words.map(({ token }) => token);
  const pieces: QueryWord[][] = [[]];
  for (let at = 0; at < tokens.length;) {
    const length = questionLengthAt(tokens, at);
    if (length > 0) pieces.push([]);
    else pieces.at(-1)?.push(phrase.words[at] as QueryWord);
    at += Math.max(length, 1);
  }
  const rest = pieces.filter((piece) => piece.length > 0);
  return pieces.length > 1 && rest.length > 0 ? rest.map((own) => ({ isQuoted: false, words: own })) : undefined;
};

/** A Chinese question without its question words; undefined when it is none. */
export const withoutChineseQuestion = ({ kind, phrases }: Interpretation): Interpretation | undefined => {
  if (kind !== 'typed') return undefined;
  let isAsking = false;
  const rest = phrases.flatMap((phrase) => {
    const around = phrase.isQuoted ? undefined : aroundQuestionWords(phrase);
    if (around) isAsking = true;
    return around ?? [phrase];
  });
  return isAsking ? { kind, phrases: rest } : undefined;
};

/** Whether a query is a question typed as a sentence. */
export const isQuestion = ({ kind, phrases }: Interpretation): boolean => {
  const [first] = phrases[0]?.words ?? [];
  return kind === 'typed' && phrases.length >= 3 && first !== undefined && INTERROGATIVES.has(first.token);
};

/** A question without the words that every question has, unless nothing is left. */
export const withoutQuestionWords = (interpretation: Interpretation): Interpretation => {
  if (!isQuestion(interpretation)) return interpretation;
  const { kind, phrases } = interpretation;
  const telling = phrases.filter(
    ({ words: own, isQuoted }) => isQuoted || own.some(({ token }) => !FUNCTION_WORDS.has(token)),
  );
  return telling.length > 0 ? { kind, phrases: telling } : interpretation;
};
