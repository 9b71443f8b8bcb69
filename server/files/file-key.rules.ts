import { randomBytes } from 'node:crypto';

export type PictureKind = 'jpg' | 'png' | 'gif' | 'webp';

export const MEDIA_TYPES: Record<PictureKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

const KEY = /^[0-9a-f]{32}\.(jpg|png|gif|webp)$/;

/** 128 random bits, so that a key cannot be guessed. */
export const createFileKey = (kind: PictureKind): string => `${randomBytes(16).toString('hex')}.${kind}`;

export const fileAddress = (key: string): string => `/files/${key}`;

/** Undefined when `key` is not a file key. */
export const pictureKindOf = (key: string): PictureKind | undefined => KEY.exec(key)?.[1] as PictureKind | undefined;

/** The key in a reference a client sends: the key itself, its path, or its address on this site. */
export const parseFileKey = (reference: string, siteUrl: string): string | undefined => {
  const path = reference.startsWith(`${siteUrl}/`) ? reference.slice(siteUrl.length) : reference;
  const key = path.startsWith('/files/') ? path.slice('/files/'.length) : path;
  return pictureKindOf(key) ? key : undefined;
};
