/**
 * Answers a call of the API from texts that the reader has downloaded to this device. Undefined: they do not have it.
 * The worker asks when the server cannot be, after the answers that were read lately.
 */
export const answerFromPacks = async (_request: Request): Promise<Response | undefined> => undefined;
