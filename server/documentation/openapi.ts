import { z } from 'zod';
import { contract } from '#shared/contract/contract.ts';
import type { Call } from '#shared/contract/call.ts';
import { ERRORS } from '#shared/errors.ts';
import { INTERFACE_VERSION } from '#shared/limits.ts';
import type { RecordedExample } from './recorded-example.rules.ts';
import { recordedExamples } from './recorded-examples.ts';

type Json = Record<string, unknown>;
type JsonSchema = Json & { properties?: Record<string, Json>; required?: string[] };

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest as JsonSchema;
};

/** As it stands in an address. */
const parameterExample = (value: unknown): Json =>
  value === undefined ? {} : { example: Array.isArray(value) ? value.join(',') : value };

const parameters = (location: 'path' | 'query', schema: z.ZodType | undefined, sent: Json = {}): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: property,
    ...parameterExample(sent[name]),
  }));
};

const withExample = (example: unknown): Json => (example === undefined ? {} : { example });

const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...withExample(example) },
});

/** Answers that are not JSON have a media type but no schema. */
const successContent = ({ produces, answer }: Call, example: unknown): Json =>
  produces
    ? { [produces === 'download' ? 'application/octet-stream' : produces]: withExample(example) }
    : json(schemaOf(answer, 'output'), example);

const errorAnswers = (codes: Call['errors']): Json => {
  const answers: Record<string, Json> = {};
  for (const code of codes) {
    const { status, detail } = ERRORS[code];
    answers[status] = { description: detail, content: json({ $ref: '#/components/schemas/Error' }) };
  }
  return answers;
};

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The version that was changed. If there is a newer one, the answer is 412 and brings it along as `sheet`',
  schema: { type: 'string' },
};

const requestBody = ({ body, upload }: Call, example: unknown): Json => {
  if (upload === 'bytes') {
    return {
      requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    };
  }
  if (upload) {
    const properties = { [upload]: { type: 'string', format: 'binary' } };
    return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } } };
  }
  return body ? { requestBody: { content: json(schemaOf(body, 'input'), example) } } : {};
};

const operation = (call: Call, example: RecordedExample): Json => ({
  summary: call.summary,
  ...(call.auth === 'none' ? {} : { security: call.auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
  parameters: [
    ...parameters('path', call.params, example.params),
    ...parameters('query', call.query, example.query),
    ...(call.ifMatch ? [IF_MATCH] : []),
  ],
  ...requestBody(call, example.body),
  responses: {
    [call.status ?? 200]: {
      description: 'Success',
      ...(call.status === 204 ? {} : { content: successContent(call, example.answer) }),
    },
    ...errorAnswers(call.errors),
  },
});

/** The OpenAPI document of the contract. */
export const openApi = (): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(contract)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call, recordedExamples[name] ?? {}) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pothi', version: INTERFACE_VERSION },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['detail', 'code'],
          properties: {
            detail: { type: 'string', description: 'One sentence for a person' },
            code: { type: 'string', enum: Object.keys(ERRORS) },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  };
};
