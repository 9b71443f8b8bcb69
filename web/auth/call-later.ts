import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import { toLoadFailure } from '#web/code-loading.ts';
import type * as CallOverHttp from '#web/api/call-over-http.ts';

type Options = Parameters<typeof CallOverHttp.callWith>[3];

let code: typeof CallOverHttp | undefined;

const load = async (): Promise<typeof CallOverHttp> => {
  try {
    return (code ??= await import('#web/api/call-over-http.ts'));
  } catch (failure) {
    throw toLoadFailure(failure);
  }
};

/** Like `callWith`, whose code is loaded with the first call: a page comes with the answers it shows first. */
export const callLater = async <N extends Name>(
  token: string | null,
  name: N,
  sent: Sent<N>,
  options?: Options,
): Promise<Answer<N>> => (code ?? (await load())).callWith(token, name, sent, options);
