import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { apiPath, networkError, readAnswer } from '#web/api/call-over-http.ts';
import { sendWithProgress } from '#web/api/send-with-progress.ts';
import { readStored } from '#web/storage.ts';
import { preparePicture } from './prepare-picture.ts';
import { problemOfFailure, type UploadProblem } from './upload-problem.ts';

type OnProgress = (fraction: number) => void;

const sendFile = async (address: string, file: File, onProgress: OnProgress, signal: AbortSignal): Promise<unknown> => {
  const body = new FormData();
  body.append('file', file);
  const token = readStored('accessToken');
  const headers = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await sendWithProgress(address, { method: 'POST', headers, body, onProgress, signal }).catch(
    (error: unknown) => {
      throw error instanceof ApiError ? error : networkError();
    },
  );
  return readAnswer(response);
};

export type UploadTarget = 'sheet' | 'profile';
export type UploadedPicture = { url: string; key: string };

/** For a sheet the answer is address and key, for a profile just the address. */
const resultOf = (target: UploadTarget, answer: unknown): UploadedPicture | undefined => {
  if (target === 'profile') return typeof answer === 'string' ? { url: answer, key: '' } : undefined;
  const { url, key } = (answer ?? {}) as Partial<UploadedPicture>;
  return url ? { url, key: key ?? url } : undefined;
};

const addressFor = (target: UploadTarget, sheetId: string | undefined): string =>
  target === 'profile'
    ? apiPath('POST /users/upload', {})
    : apiPath('POST /sheets/upload', { query: { sheet_id: sheetId } });

const uploadPicture = async (
  address: string,
  target: UploadTarget,
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<UploadedPicture> => {
  const prepared = await preparePicture(file);
  signal.throwIfAborted();
  const result = resultOf(target, await sendFile(address, prepared, onProgress, signal));
  if (!result) throw new Error('The answer has no address');
  return result;
};

/** For a sheet that does not exist yet. */
export const uploadSheetPicture = (file: File): Promise<UploadedPicture> =>
  uploadPicture(addressFor('sheet', undefined), 'sheet', file, () => undefined, new AbortController().signal);

type Props = {
  target: UploadTarget;
  sheetId?: string;
  onUploaded(result: UploadedPicture, fileName: string): void;
};

/** Uploads one file at a time, shrunk if it is too large; unmounting cancels it. */
export const useUpload = ({ target, sheetId, onUploaded }: Props) => {
  /** From 0 to 1; undefined while nothing is uploading. */
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<UploadProblem>();
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const upload = async (file: File) => {
    const abort = new AbortController();
    controller.current = abort;
    setProblem(undefined);
    setProgress(0);
    try {
      const result = await uploadPicture(addressFor(target, sheetId), target, file, setProgress, abort.signal);
      setProgress(undefined);
      onUploaded(result, file.name);
    } catch (failure) {
      if (abort.signal.aborted) return;
      console.error('Upload failed', failure);
      setProgress(undefined);
      setProblem(problemOfFailure(failure));
    }
  };
  return { progress, problem, setProblem, upload };
};
