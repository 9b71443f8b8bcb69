import type { ErrorBody } from '#shared/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { readStored } from '#web/storage.ts';
import { isTokenRefused } from './refresh-rules.ts';
import { session } from './session.ts';

type File = { content: Blob; name: string | undefined };

/** The name the server gives a file, which may be in any script. */
export const fileNameOf = (disposition: string | null): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(disposition ?? '') ?? [];
  return encoded ? decodeURIComponent(encoded) : plain;
};

const ask = async (address: string): Promise<File> => {
  const token = readStored('accessToken');
  const noAnswer = () => {
    throw new ApiError(0, 'network', 'Network Error');
  };
  const response = await fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(noAnswer);
  if (response.ok) {
    const name = fileNameOf(response.headers.get('content-disposition'));
    return { content: await response.blob().catch(noAnswer), name };
  }
  const { code, detail } = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  const seconds = Number(response.headers.get('retry-after'));
  throw new ApiError(
    response.status,
    code ?? 'internal_error',
    detail ?? '',
    seconds > 0 ? { retryAfterSeconds: seconds } : {},
  );
};

/** Like `callAsMember`, a refused token is renewed once. */
const fetchFile = async (address: string): Promise<File> => {
  try {
    return await ask(address);
  } catch (error) {
    if (!isTokenRefused(error) || !(await session.recover(true))) throw error;
    return ask(address);
  }
};

/** Long enough for the slowest browser to have taken the file over. */
const HELD_MS = 60_000;

/** A call whose answer is a file, given to the browser to keep. */
export const downloadAsMember = async (address: string): Promise<void> => {
  const { content, name } = await fetchFile(address);
  const held = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = held;
  link.download = name ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(held), HELD_MS);
};
