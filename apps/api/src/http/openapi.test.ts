import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@touchline/contract/define-call'
import { errorCatalogue } from '@touchline/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../calls.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { commonErrors } from './openapi.ts'

type Json = Record<string, unknown>
interface Operation extends Json {
  operationId: string
  parameters: ({ name: string; in: string; required?: boolean } | { $ref: string })[]
  responses: Record<string, { content: { 'application/json': { examples?: Json } } }>
}
interface Document extends Json {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

const callsFolder = join(import.meta.dirname, '../../../../packages/contract/src/calls')

let server: TestApp
let api: Document
let operations: { path: string; method: string; operation: Operation }[]

beforeAll(async () => {
  server = await createTestApp()
  api = (await server.app.inject('/api/docs/openapi.json')).json()
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
})
afterAll(() => server.close())

/** Yields every object of the document, with its key. */
function* objectsIn(value: unknown, key = ''): Generator<{ key: string; object: Json }> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item, key)
  else if (typeof value === 'object' && value !== null) {
    yield { key, object: value as Json }
    for (const [name, item] of Object.entries(value)) yield* objectsIn(item, name)
  }
}

const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Json | undefined)?.[step], api)

/** Collects every type that a schema names at any depth, following references. */
const typesOf = (schema: unknown): Set<unknown> =>
  new Set(
    [...objectsIn(schema)].flatMap(({ object }) =>
      typeof object['$ref'] === 'string' ? [...typesOf(resolve(object['$ref']))] : [object['type']].flat(),
    ),
  )

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'reply' in value

describe('the contract and the server', () => {
  test('spec 7: every call of the contract is served, and nothing else', async () => {
    const files = readdirSync(callsFolder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
    )
    const modules = await Promise.all(
      files.map((path) => import(/* @vite-ignore */ join(callsFolder, path)) as Promise<Json>),
    )
    const calls = modules.flatMap((module) => Object.values(module).filter(isCall))
    expect(calls.length).toBeGreaterThan(25)
    expect(allCalls.map(({ call }) => call.name).sort()).toEqual(calls.map(({ name }) => name).sort())
  })

  test('spec 7: no two calls share a name, or a method and a path', () => {
    const names = allCalls.map(({ call }) => call.name)
    const places = allCalls.map(({ call }) => `${call.method} ${call.path}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('the OpenAPI document', () => {
  test('spec 7: has every served call at its path', () => {
    expect(api.openapi).toBe('3.1.0')
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      allCalls.map(({ call }) => call.name).sort(),
    )
  })

  test('spec 7: every reference leads somewhere', () => {
    const refs = [...objectsIn(api)].flatMap(({ object }) =>
      typeof object.$ref === 'string' ? [object.$ref] : [],
    )
    expect(refs.length).toBeGreaterThan(50)
    expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([])
  })

  test('spec 7: every name in a path is a parameter, and every parameter of a path is in it', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const given = operation.parameters.filter(
        (parameter): parameter is { name: string; in: string; required: boolean } =>
          'in' in parameter && parameter.in === 'path',
      )
      expect(new Set(given.map(({ name }) => name))).toEqual(new Set(named))
      expect(given.every(({ required }) => required)).toBe(true)
    }
  })

  test('wire 0: keys are snake_case, except those recorded otherwise', () => {
    const keys = [...objectsIn(api)].flatMap(({ key, object }) =>
      key === 'properties' ? Object.keys(object) : [],
    )
    const odd = new Set(keys.filter((key) => /[A-Z]/.test(key)))
    expect([...odd].sort()).toEqual(
      ['attendeeWaiversRequired', 'formattedBalance', 'formattedTotal', 'itemHash', 'v2Id'].filter((key) =>
        odd.has(key),
      ),
    )
    expect(keys).toContain('format_24_hour')
  })

  test('spec 7: everything that is sent is snake_case, itemHash too', () => {
    const sent = operations.flatMap(({ operation }) => [operation.requestBody, operation.parameters])
    const keys = [...objectsIn(sent)].flatMap(({ key, object }) => [
      ...(key === 'properties' ? Object.keys(object) : []),
      ...('in' in object ? [String(object.name)] : []),
    ])
    expect(keys).toContain('item_hash')
    expect(keys.filter((key) => !/^[a-z\d_]+$/.test(key))).toEqual([])
  })

  test('wire 8 to 10: every id in a body is accepted as a number or as text', () => {
    const ids = operations.flatMap(({ path, method, operation }) =>
      [...objectsIn(operation.requestBody)].flatMap(({ key, object }) =>
        key === 'properties'
          ? Object.entries(object)
              .filter(([name]) => /(^|_)(ids?|identifier)$/.test(name))
              .map(([name, schema]) => ({ where: `${method} ${path} ${name}`, types: typesOf(schema) }))
          : [],
      ),
    )
    expect(ids.length).toBeGreaterThan(20)
    const strict = ids.filter(({ types }) => !types.has('integer') || !types.has('string'))
    expect(strict.map(({ where }) => where)).toEqual([])
  })

  test('spec 8: every refusal of a call is listed under its status', () => {
    for (const { operation } of operations) {
      const { call } = allCalls.find((one) => one.call.name === operation.operationId)!
      for (const code of [...commonErrors, ...call.errors]) {
        const [status] = errorCatalogue[code]
        const { examples } = operation.responses[status]!.content['application/json']
        expect(Object.keys(examples!)).toContain(code)
      }
    }
  })

  test('spec 7: a change may carry an idempotency key, a read may not', () => {
    for (const { method, operation } of operations) {
      const refs = operation.parameters.flatMap((parameter) => ('$ref' in parameter ? [parameter.$ref] : []))
      expect(refs.includes('#/components/parameters/IdempotencyKey')).toBe(method !== 'get')
    }
  })

  test('spec 7: it is served with pages to read it, all from this server', async () => {
    const page = await server.app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'/)
    expect(page.payload).not.toMatch(/https?:\/\//)
    expect(page.payload).not.toMatch(/<script>|<script [^>]*>[^<\s]/)
  })

  test('spec 7: the pages have the same document, as JSON and as YAML', async () => {
    const [json, yaml] = await Promise.all(
      ['json', 'yaml'].map((kind) => server.app.inject(`/api/docs/${kind}`)),
    )
    expect(json!.json()).toEqual(api)
    // Read as JSON, which is YAML, too: a parser of YAML takes seconds for it.
    expect(yaml!.headers['content-type']).toMatch(/yaml/)
    expect(JSON.parse(yaml!.payload)).toEqual(api)
  })
})

test('the document names the base path of each app of a process as its server', async () => {
  const below = await createTestApp({ settings: { BASE_PATH: '/book' } })
  const again = await createTestApp()
  const serversOf = async ({ app }: TestApp) =>
    (await app.inject('/api/docs/openapi.json')).json<{ servers: unknown }>().servers
  expect([await serversOf(server), await serversOf(below), await serversOf(again)]).toEqual([
    [{ url: '/' }],
    [{ url: '/book/' }],
    [{ url: '/' }],
  ])
  await below.close()
  await again.close()
})
