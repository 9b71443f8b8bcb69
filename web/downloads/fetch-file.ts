import { networkError, readAnswer } from '#web/api/call-over-http.ts';
import { type DownloadedFile, fileNameOf } from '#web/auth/download-as-member.ts';

type Options = {
  /** Ends it; what it throws then is the reason of the signal. */
  signal: AbortSignal;
  /** Called with how much has arrived. */
  onBytes(bytes: number): void;
};

/** A file that anybody may have, with progress. Throws what a failed call throws, also when the file breaks off. */
export const fetchFile = async (address: string, { signal, onBytes }: Options): Promise<DownloadedFile> => {
  const failed = () => {
    signal.throwIfAborted();
    throw networkError();
  };
  const response = await fetch(address, { signal }).catch(failed);
  if (!response.ok) await readAnswer(response);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      parts.push(read.value as Uint8Array<ArrayBuffer>);
      bytes += read.value.length;
      onBytes(bytes);
    }
  } catch {
    failed();
  }
  return {
    content: new Blob(parts, { type: response.headers.get('content-type') ?? '' }),
    name: fileNameOf(response.headers.get('content-disposition')),
  };
};
