import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import { findProgram } from '../cluster-test/programs.ts';

/** Programs of others that open our files, with the package of Debian that has each. */
const PACKAGES = {
  epubcheck: 'epubcheck',
  soffice: 'libreoffice-writer',
  pandoc: 'pandoc',
  qpdf: 'qpdf',
  pdftotext: 'poppler-utils',
  xmllint: 'libxml2-utils',
  jing: 'jing',
  python3: 'python3',
} as const;
export type Program = keyof typeof PACKAGES;

export class MissingProgramError extends Error {}

const MAX_MS = 300_000;

/** An archive of Java that is marked as a program starts by itself only where the system has been told so. */
const isArchive = (path: string): boolean => {
  const file = openSync(path, 'r');
  const begin = Buffer.alloc(2);
  readSync(file, begin);
  closeSync(file);
  return begin.toString() === 'PK';
};

/** Runs a program and returns what it writes. Throws `MissingProgramError` where it is not installed, and what it says when it fails. */
export const run = (program: Program, args: string[], input = ''): string => {
  const found = findProgram(program);
  if (!found) throw new MissingProgramError(`${program} is not installed (apt-get install ${PACKAGES[program]}).`);
  const [command, all]: [string, string[]] = isArchive(found) ? ['java', ['-jar', found, ...args]] : [program, args];
  const { status, stdout, stderr, error } = spawnSync(command, all, {
    encoding: 'utf8',
    input,
    timeout: MAX_MS,
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program}: ${(stderr + stdout).trim().slice(0, 2000)}`);
  return stdout;
};
