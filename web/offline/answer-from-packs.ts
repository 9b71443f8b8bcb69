import { answerFromPacks as findAnswer } from '#web/packs/answers/answer-from-packs.ts';

/** Answers a call of the API from texts that the reader keeps on this device. Undefined: they do not have it. */
export const answerFromPacks = async ({ url }: Request): Promise<Response | undefined> => {
  const answer = await findAnswer(url);
  return answer === undefined ? undefined : Response.json(answer);
};
