/** The command cannot be carried out; the message tells the operator why. */
export class AdminError extends Error {
  override name = 'AdminError';
}
