/** Why the server cannot start, in one sentence for whoever starts it. It is shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
