import { AppError } from '#server/errors.ts';
import type { PictureAnswer, PictureRequest } from './picture-process.ts';
import { reencodePicture } from './reencode-picture.ts';

// The program of the process that `picture-process.ts` starts.

const answerTo = async ({ id, bytes, maxSide }: PictureRequest): Promise<PictureAnswer> => {
  try {
    return { id, picture: await reencodePicture(bytes, maxSide) };
  } catch (error) {
    if (error instanceof AppError) return { id, refused: { code: error.code, detail: error.message } };
    return { id, failed: String(error) };
  }
};

process.on('message', (request: PictureRequest) => void answerTo(request).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
