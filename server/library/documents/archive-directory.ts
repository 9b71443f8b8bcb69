import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import {
  MAX_ARCHIVE_ENTRIES,
  MAX_ARCHIVE_RATIO,
  MAX_FOLDER_DEPTH,
  MAX_ENTRY_BYTES,
  MAX_NAME_BYTES,
  MAX_UNPACKED_BYTES,
  RATIO_APPLIES_FROM_BYTES,
} from './import-limits.ts';
import type { Problems } from './problems.ts';

/** A file of an archive, as the directory at its end describes it. */
export type ArchiveEntry = {
  /** Path with forward slashes, never outside the archive. */
  name: string;
  bytes: number;
  packed: number;
  crc: number;
  method: number;
  /** Of its header. */
  offset: number;
};

const END_SIGNATURE = 0x0605_4b50;
const ENTRY_SIGNATURE = 0x0201_4b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 65_535;
/** Stands for a number that only the larger form of the format can hold; no archive within the limits needs it. */
const ZIP64 = 0xffff_ffff;

export const [STORED, DEFLATED] = [0, 8];
/** Also set when the directory itself is encrypted. */
const ENCRYPTED_FLAGS = 0x1 | 0x40 | 0x2000;
const MADE_BY_UNIX = 3;
const [FILE_TYPE, REGULAR_FILE, FOLDER] = [0xf000, 0x8000, 0x4000];

export const readAt = async (file: FileHandle, length: number, position: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** The directory's place, which is written at the very end, before a comment. */
const findDirectory = async (file: FileHandle, size: number, problems: Problems) => {
  const length = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await readAt(file, length, size - length);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    const count = tail.readUInt16LE(at + 10);
    const bytes = tail.readUInt32LE(at + 12);
    const offset = tail.readUInt32LE(at + 16);
    if (offset + bytes <= size) return { count, bytes, offset };
  }
  return problems.fail('not_an_archive');
};

/** Names without a mark of their encoding are UTF-8 on most systems; others only have to differ. */
const decodeName = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').normalize('NFC');

/** For a message: a hostile name may be long, or break the line. */
const shown = (name: string): string => name.slice(0, 100).replaceAll(/\p{Cc}/gu, '?');

const checkName = (name: string, length: number, problems: Problems): void => {
  if (length > MAX_NAME_BYTES) problems.fail('archive_name', { name: shown(name), max: MAX_NAME_BYTES });
  const folders = name.replace(/\/$/, '').split('/');
  const isOutside = /^[a-z]:/i.test(name) || folders.some((part) => part === '' || part === '.' || part === '..');
  if (isOutside || name.includes('\0')) problems.fail('archive_path', { name: shown(name) });
  if (folders.length > MAX_FOLDER_DEPTH) problems.fail('archive_depth', { name: shown(name), max: MAX_FOLDER_DEPTH });
};

/** The entry at a place of the directory; null for a folder. */
const readEntry = (bytes: Buffer, at: number, problems: Problems): { entry: ArchiveEntry | null; next: number } => {
  if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE)
    return problems.fail('not_an_archive');
  const [madeBy, flags, method] = [bytes.readUInt8(at + 5), bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  const nameLength = bytes.readUInt16LE(at + 28);
  const next = at + ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const name = decodeName(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)).replaceAll('\\', '/');
  checkName(name, nameLength, problems);
  const entry: ArchiveEntry = {
    name,
    method,
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    bytes: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
  if ((flags & ENCRYPTED_FLAGS) !== 0) return problems.fail('archive_encrypted', { name: shown(name) });
  const fileType = madeBy === MADE_BY_UNIX ? (bytes.readUInt32LE(at + 38) >>> 16) & FILE_TYPE : 0;
  if (fileType !== 0 && fileType !== REGULAR_FILE && fileType !== FOLDER)
    return problems.fail('archive_link', { name: shown(name) });
  if (name.endsWith('/') || fileType === FOLDER) return { entry: null, next };
  checkSize(entry, problems);
  return { entry, next };
};

const checkSize = ({ name, method, packed, bytes, offset }: ArchiveEntry, problems: Problems): void => {
  if ((method !== STORED && method !== DEFLATED) || [packed, bytes, offset].includes(ZIP64))
    problems.fail('archive_compression', { name: shown(name) });
  if (bytes > MAX_ENTRY_BYTES) problems.fail('archive_entry_bytes', { name: shown(name), max: MAX_ENTRY_BYTES });
  if (bytes > RATIO_APPLIES_FROM_BYTES && bytes > packed * MAX_ARCHIVE_RATIO)
    problems.fail('archive_ratio', { name: shown(name), max: MAX_ARCHIVE_RATIO });
};

/** All files of an archive by name. What is not allowed is found before anything is unpacked. */
export const readDirectory = async (
  file: FileHandle,
  size: number,
  problems: Problems,
): Promise<Map<string, ArchiveEntry>> => {
  const { count, bytes: length, offset } = await findDirectory(file, size, problems);
  if (count > MAX_ARCHIVE_ENTRIES) return problems.fail('archive_entries', { count, max: MAX_ARCHIVE_ENTRIES });
  const bytes = await readAt(file, length, offset);
  const entries = new Map<string, ArchiveEntry>();
  let [at, unpacked, packed] = [0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(bytes, at, problems);
    at = next;
    if (!entry) continue;
    if (entries.has(entry.name)) return problems.fail('archive_duplicate', { name: shown(entry.name) });
    entries.set(entry.name, entry);
    unpacked += entry.bytes;
    packed += entry.packed;
    if (unpacked > MAX_UNPACKED_BYTES) return problems.fail('archive_bytes', { max: MAX_UNPACKED_BYTES });
    // Files that share their bytes are a way to make a small archive grow without end.
    if (packed > size) return problems.fail('archive_damaged', { name: shown(entry.name) });
  }
  return entries;
};
