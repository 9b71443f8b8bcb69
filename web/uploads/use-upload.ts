import { useEffect, useRef, useState } from 'react';
import type { Key } from '#web/i18n/translate.ts';
import { addressOf } from '#web/api/call-over-http.ts';
import { sendFile } from './send-file.ts';
import { problemOfFailure } from './upload-problem.ts';

export type UploadTarget = 'sheet' | 'profile';
export type UploadedPicture = { url: string; key: string };

/** A sheet's picture comes back with its address and key; that of a profile is its address. */
const resultOf = (target: UploadTarget, answer: unknown): UploadedPicture | undefined => {
  if (target === 'profile') return typeof answer === 'string' ? { url: answer, key: '' } : undefined;
  const { url, key } = (answer ?? {}) as Partial<UploadedPicture>;
  return url ? { url, key: key ?? url } : undefined;
};

const callOf = (target: UploadTarget, sheetId: string | undefined): string =>
  target === 'profile'
    ? addressOf('POST /users/upload', {})
    : addressOf('POST /sheets/upload', { query: { sheet_id: sheetId } });

type Props = {
  target: UploadTarget;
  sheetId?: string;
  onUploaded(result: UploadedPicture, fileName: string): void;
};

/** Sends one file at a time; closing the dialog stops it. */
export const useUpload = ({ target, sheetId, onUploaded }: Props) => {
  /** From 0 to 1; undefined while nothing is sent. */
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<Key>();
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const upload = async (file: File) => {
    const stop = new AbortController();
    sending.current = stop;
    setProblem(undefined);
    setShare(0);
    try {
      const answer = await sendFile<unknown>(callOf(target, sheetId), file, setShare, stop.signal);
      const result = resultOf(target, answer);
      setShare(undefined);
      if (result) onUploaded(result, file.name);
      else setProblem('upload.failed');
    } catch (failure) {
      if (stop.signal.aborted) return;
      setShare(undefined);
      setProblem(problemOfFailure(failure));
    }
  };
  return { share, problem, setProblem, upload };
};
