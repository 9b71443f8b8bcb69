/** Written by the build: the address of `pack-answers-script.ts`, with a hash of its content. */
declare const PACK_ANSWERS: string;

/** Defined by that script. */
type PackAnswers = {
  answerFromPacks(address: string): Promise<unknown>;
  findCitedAddress(address: string): Promise<string>;
};

type Scope = { importScripts(address: string): void } & Partial<PackAnswers>;

const scope = globalThis as unknown as Scope;

/**
 * Four fifths of what the worker needs is for texts and search without a network, so that is read when it is needed. While
 * the worker is being installed the browser stores it with the worker; later it comes from there alone, of the same build.
 */
export const loadPackAnswers = (): PackAnswers => {
  if (!scope.answerFromPacks) scope.importScripts(PACK_ANSWERS);
  const { answerFromPacks: answer, findCitedAddress } = scope;
  if (!answer || !findCitedAddress) throw new Error('The script of packs is damaged');
  return { answerFromPacks: answer, findCitedAddress };
};

/** Answers a call of the API from texts that the reader keeps on this device. Undefined: they do not have it. */
export const answerFromPacks = async ({ url }: Request): Promise<Response | undefined> => {
  const answer = await loadPackAnswers().answerFromPacks(url);
  return answer === undefined ? undefined : Response.json(answer);
};

/** Leads to what an address below `/c/` cites, as the server does. */
export const answerCitation = async ({ url }: Request): Promise<Response> =>
  Response.redirect(new URL(await loadPackAnswers().findCitedAddress(url), url), 302);
