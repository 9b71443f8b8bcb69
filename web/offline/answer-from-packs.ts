/** Written by the build: the address of `pack-answers-script.ts`, with a hash of its content. */
declare const PACK_ANSWERS: string;

type Scope = {
  importScripts(address: string): void;
  /** Defined by that script. */
  answerFromPacks?: (address: string) => Promise<unknown>;
};

const scope = globalThis as unknown as Scope;

/**
 * Four fifths of what the worker needs is for texts and search without a network, so that is read when it is needed. While
 * the worker is being installed the browser stores it with the worker; later it comes from there alone, of the same build.
 */
export const loadPackAnswers = (): NonNullable<Scope['answerFromPacks']> => {
  if (!scope.answerFromPacks) scope.importScripts(PACK_ANSWERS);
  if (!scope.answerFromPacks) throw new Error('The script of packs is damaged');
  return scope.answerFromPacks;
};

/** Answers a call of the API from texts that the reader keeps on this device. Undefined: they do not have it. */
export const answerFromPacks = async ({ url }: Request): Promise<Response | undefined> => {
  const answer = await loadPackAnswers()(url);
  return answer === undefined ? undefined : Response.json(answer);
};
