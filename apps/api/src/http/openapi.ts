import type { Call } from '@touchline/contract/define-call'
import { type ErrorCode, ErrorReply, errorCatalogue } from '@touchline/contract/errors'
import { replyKey, snakeKey } from '@touchline/contract/wire-case'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** Errors that every call may answer, beside its own refusals. */
export const commonErrors = ['BAD_REQUEST', 'CLIENT_NOT_FOUND', 'BUSY', 'FAULT'] as const
const commonErrorsOfChanges = [
  'CROSS_SITE',
  'NOT_JSON',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'OUTCOME_UNKNOWN',
] as const

/**
 * Describes these calls as an OpenAPI document: as they are on the wire, in snake_case, with every error by
 * its status.
 */
export function describeApi(calls: readonly Call[], server = '/'): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => `{${snakeKey(name)}}`)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, schemas) }
  }
  schemas.Error = wireSchema(ErrorReply, 'Error', 'output', schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Touchline',
      version: '1',
      description:
        'The calls behind the booking pages. Keys are snake_case; a success is under `data`, except for log-in, ' +
        'registration and checkout; an error has `status`, `code` and a `message` for a person. The operator is ' +
        'known by the host, by `Origin`, or by `Client-Domain-Identifier`, in that order. Money is whole pence.',
    },
    servers: [{ url: server }],
    security: [{}, { session: [] }, { token: [] }],
    tags: [...new Set(calls.map(areaOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'The same key gives the first answer again, and the change happens once.',
          schema: { type: 'string', maxLength: 100 },
        },
        ClientDomainIdentifier: {
          name: 'Client-Domain-Identifier',
          in: 'header',
          description: 'The operator’s host, for a program that calls another host and sends no Origin.',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: '`__Host-sid` over https' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of the log-in, where the operator allows it.',
        },
      },
    },
  }
}

/** Returns the area of a call: `/api/activities/venues/…` → `activities`. */
const areaOf = (call: Call): string => call.path.split('/')[2]!

function describeCall(call: Call, schemas: Json): Json {
  const isChange = call.method !== 'GET'
  const codes = [...commonErrors, ...(isChange ? commonErrorsOfChanges : []), ...call.errors]
  return {
    operationId: call.name,
    tags: [areaOf(call)],
    summary: call.summary,
    parameters: [
      ...describeParameters(call, 'params', schemas),
      ...describeParameters(call, 'query', schemas),
      { $ref: '#/components/parameters/ClientDomainIdentifier' },
      ...(isChange ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: wireSchema(call.body, `${call.name}Body`, 'input', schemas) },
        },
      },
    }),
    responses: {
      200: {
        description: 'Success',
        content: {
          'application/json': { schema: wireSchema(call.reply, `${call.name}Reply`, 'output', schemas) },
        },
      },
      ...describeErrors(codes),
    },
  }
}

function describeErrors(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, Set<ErrorCode>>()
  for (const code of codes) {
    const [status] = errorCatalogue[code]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  const responses = [...byStatus].map(([status, among]) => [
    status,
    {
      description: [...among].map((code) => `\`${code}\`: ${errorCatalogue[code][1]}`).join('\n\n'),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(
            [...among].map((code) => [code, { value: { status, code, message: errorCatalogue[code][1] } }]),
          ),
        },
      },
    },
  ])
  return Object.fromEntries(responses) as Json
}

function describeParameters(call: Call, part: 'params' | 'query', schemas: Json): Json[] {
  const given = call[part]
  if (!given) return []
  const schema = wireSchema(given, `${call.name}${part}`, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, of]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || (schema.required ?? []).includes(name),
    schema: of,
  }))
}

/**
 * Turns a schema of the contract into JSON Schema with the keys of the wire. Schemas that refer to themselves
 * get a name.
 */
function wireSchema(schema: z.ZodMiniType, name: string, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _,
    $defs,
    ...root
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & {
    $defs?: Record<string, Json>
  }
  const rename = (ref: string): string =>
    `#/components/schemas/${ref === '#' ? name : `${name}_${ref.slice('#/$defs/'.length)}`}`
  const keys = { rename, keyOf: io === 'input' ? snakeKey : replyKey }
  for (const [key, definition] of Object.entries($defs ?? {}))
    schemas[`${name}_${key}`] = toWireSchema(definition, keys)
  const described = toWireSchema(root, keys)
  if (!JSON.stringify(described).includes(`"#/components/schemas/${name}"`)) return described
  schemas[name] = described
  return { $ref: `#/components/schemas/${name}` }
}

/** Names on the wire: `rename` finds a schema by reference, `keyOf` names a property. */
type Keys = { rename: (ref: string) => string; keyOf: (key: string) => string }

function toWireSchema(schema: Json, keys: Keys): Json {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert)
    if (value === null || typeof value !== 'object') return value
    return toWireSchema(value as Json, keys)
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      switch (key) {
        case '$ref':
          return [key, keys.rename(String(value))]
        case 'properties':
          return [
            key,
            Object.fromEntries(
              Object.entries(value as Record<string, Json>).map(([property, of]) => [
                keys.keyOf(property),
                toWireSchema(of, keys),
              ]),
            ),
          ]
        case 'required':
          return [key, (value as string[]).map(keys.keyOf)]
        case 'enum':
        case 'const':
        case 'default':
          return [key, value]
        default:
          return [key, convert(value)]
      }
    }),
  )
}
