import { foldHan } from '#shared/scripts/han.ts';
import type { Interpretation, Phrase, QueryWord } from './query-words.ts';

const words = (list: string): Set<string> => new Set(list.split(' '));

/**
 * By language: a query that begins with one of `asking` is a question. `others` are what a question is made of and its
 * answer is not: pronouns, articles, auxiliaries, prepositions, conjunctions. What begins with one of `frames` and one of
 * `links` asks for texts about something: `verses on old age`.
 */
type Words = Record<'asking' | 'others' | 'frames' | 'links', Set<string>>;

const WORDS: Record<string, Words> = {
  en: {
    frames: words('verse verses teaching teachings advice passages texts suttas sutras quotes discourses'),
    links: words('on about of for regarding concerning'),
    asking: words(
      'what who whom whose which how why when where can does do did is are was were should could would will shall may must',
    ),
    others: words(
      'done be been being am might have has had i me my mine we us our you your yours he him his she her hers it its they ' +
        'them their theirs there this that these those a an the of on in to for from with by about into upon and or but if ' +
        'so than then not no as at also only just very say says said tell tells told many much cannot',
    ),
  },
  de: {
    frames: words('vers verse strophen lehre lehren rat stellen texte lehrreden suttas sutras zitate'),
    links: words('uber von vom zu zum zur fur'),
    asking: words(
      'was wer wen wem wessen welche welcher welches welchen wie warum weshalb wieso wann wo woher wohin kann darf soll muss',
    ),
    others: words(
      'konnen durfen sollen sollte mussen mag will wollen ist sind war waren sein wird werden wurde hat haben hatte ich mich ' +
        'mir mein meine wir uns unser unsere du dich dir dein deine er ihn ihm sie ihr ihre ihren es man sich der die das den ' +
        'dem des ein eine einen einem einer eines und oder aber wenn dass als auch nur nicht kein keine keinen so uber von ' +
        'vom zu zum zur mit bei beim nach in im an am auf aus fur durch um vor sagt sagte sagen viele viel',
    ),
  },
};

export const isFunctionWord = (token: string): boolean =>
  Object.values(WORDS).some(({ asking, others }) => asking.has(token) || others.has(token));

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

/** The words of the language of a question typed as a sentence; undefined when it is none. */
const questionWords = ({ kind, phrases }: Interpretation, language: string | undefined) => {
  const first = phrases[0]?.words[0]?.token ?? '';
  if (kind !== 'typed' || phrases.length < 3) return undefined;
  // Of a small library the language of a query cannot be known.
  const own = WORDS[language ?? ''];
  return (own ? [own] : Object.values(WORDS)).find((each) => each.asking.has(first) || isFramed(each, phrases));
};

const isFramed = ({ frames, links }: Words, [first, second]: Phrase[]): boolean =>
  first?.isQuoted === false &&
  second?.isQuoted === false &&
  frames.has(first.words[0]?.token ?? '') &&
  links.has(second.words[0]?.token ?? '');

/** Whether a query in a language is a question typed as a sentence. */
export const isQuestion = (interpretation: Interpretation, language: string | undefined): boolean =>
  questionWords(interpretation, language) !== undefined;

/** A question without the words that every question has, unless nothing is left. */
export const withoutQuestionWords = (interpretation: Interpretation, language: string | undefined): Interpretation => {
  const own = questionWords(interpretation, language);
  if (!own) return interpretation;
  const { kind, phrases: all } = interpretation;
  const phrases = isFramed(own, all) ? all.slice(2) : all;
  const telling = phrases.filter(
    ({ words: typed, isQuoted }) =>
      isQuoted || typed.some(({ token }) => !own.asking.has(token) && !own.others.has(token)),
  );
  return telling.length > 0 ? { kind, phrases: telling } : interpretation;
};

/** What readers add to the name of a work: the language they want it in, and that it is a text. */
const EDITION_WORDS = words(
  'english german chinese tibetan sanskrit pali translation translated translations version text full online pdf in ' +
    'deutsch englisch chinesisch tibetisch ubersetzung ubersetzt auf text volltext',
);

/** A query without what is said of an edition at its end; undefined when that is nothing or all of it. */
export const withoutEdition = ({ kind, phrases }: Interpretation): Interpretation | undefined => {
  if (kind !== 'typed') return undefined;
  const isOfEdition = ({ words: typed, isQuoted }: Phrase): boolean =>
    !isQuoted && typed.every(({ token }) => EDITION_WORDS.has(token));
  const end = phrases.findLastIndex((phrase) => !isOfEdition(phrase)) + 1;
  return end > 0 && end < phrases.length ? { kind, phrases: phrases.slice(0, end) } : undefined;
};
