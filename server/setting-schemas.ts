import { z } from 'zod';

export const isAddress = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to);

export const isPostgresAddress = isAddress(['postgres:', 'postgresql:']);

export const origin = z
  .string()
  .refine(isAddress(['http:', 'https:']))
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username)
  .transform((url) => url.origin);

export const listenAddress = [
  'a host name or IP address to listen on, such as localhost or 0.0.0.0',
  z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/)
    .default('localhost'),
] as const;
