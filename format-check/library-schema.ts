import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import {
  collectionsFile,
  editions,
  notes,
  segmentRefs,
  structureFile,
  workFile,
} from '#server/library/layered/layered-schema.ts';

const FILES: [name: RegExp, schema: z.ZodType][] = [
  [/^collections\.json$/, collectionsFile],
  [/\/work\.json$/, workFile],
  // With the name of a layer, only for that one.
  [/\/structure(?:\.[^/]+)?\.json$/, structureFile],
  [/\/notes\.[^/]+\.json$/, z.record(z.string(), notes)],
  [/\/references(?:\.[^/]+)?\.json$/, z.record(z.string(), editions)],
  [/\/comments\.json$/, z.record(z.string(), segmentRefs)],
  [/\/mapping\.[^/]+\.json$/, z.record(z.string(), z.array(z.string()))],
  // The words of a text.
  [/\/[^/]+\.json$/, z.record(z.string(), z.string())],
];

/** Judges a library in one file by the JSON Schema of the library format. Returns what is wrong. */
export const findSchemaErrors = (library: Record<string, unknown>): string[] => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return Object.entries(library).flatMap(([name, content]) => {
    const schema = FILES.find(([pattern]) => pattern.test(name))?.[1];
    if (!schema) return [`${name} is no file of the library format`];
    const isValid = ajv.compile(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    return isValid(content) ? [] : [`${name}: ${ajv.errorsText(isValid.errors)}`];
  });
};
