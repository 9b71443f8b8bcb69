import { randomBytes } from 'node:crypto';

export type PictureKind = 'jpg' | 'png' | 'gif' | 'webp';

export const MEDIA_TYPES: Record<PictureKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

const KEY = /^[0-9a-f]{32}\.(jpg|png|gif|webp)$/;

/** 128 random bits: whoever has not been told it cannot find it. */
export const newFileKey = (kind: PictureKind): string => `${randomBytes(16).toString('hex')}.${kind}`;

export const fileAddress = (key: string): string => `/files/${key}`;

export const kindOfKey = (key: string): PictureKind | undefined => KEY.exec(key)?.[1] as PictureKind | undefined;

/** The key in what a client calls a picture: the key, its path, or its address on our site. */
export const fileKeyOf = (picture: string, siteUrl: string): string | undefined => {
  const path = picture.startsWith(`${siteUrl}/`) ? picture.slice(siteUrl.length) : picture;
  const key = path.startsWith('/files/') ? path.slice('/files/'.length) : path;
  return kindOfKey(key) ? key : undefined;
};
