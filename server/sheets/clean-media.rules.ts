import { parseFileKey } from '#server/files/file-key.rules.ts';
import type { BlockType } from '#shared/contract/sheet-parts.ts';
import { cleanContent, cleanText } from './clean-content.rules.ts';

const MAX_ADDRESS_LENGTH = 2000;
const VIDEO_ID = /^[\w-]{11}$/;
const VIDEO_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);

/** An address of the web as it was given; empty for anything else, such as `javascript:` or `data:`. */
const cleanAddress = (address: string): string => {
  const text = cleanText(address).trim();
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return '';
  return ['http:', 'https:'].includes(new URL(text).protocol) ? text : '';
};

const idOfVideo = (video: string): string => {
  if (VIDEO_ID.test(video)) return video;
  const address = cleanAddress(video);
  if (!address) return '';
  const { hostname, pathname, searchParams } = new URL(address);
  const last = pathname.split('/').at(-1) ?? '';
  const id = VIDEO_HOSTS.has(hostname) ? (searchParams.get('v') ?? last) : hostname === 'youtu.be' ? last : '';
  return VIDEO_ID.test(id) ? id : '';
};

const MAX_ID_LENGTH = 200;

/** The content of a row, by its type. What cannot be kept becomes empty; the block stays, so that no place is lost. */
export const cleanRow = (type: BlockType, content: string, siteUrl: string): string => {
  switch (type) {
    case 'content':
      return cleanContent(content);
    case 'image':
      return parseFileKey(content.trim(), siteUrl) ?? cleanAddress(content);
    case 'audio':
      return cleanAddress(content);
    case 'video':
      return idOfVideo(content.trim());
    case 'source':
      return cleanText(content).trim().slice(0, MAX_ID_LENGTH);
  }
};
