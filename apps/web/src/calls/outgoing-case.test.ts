import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@touchline/contract/define-call'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ApiRequest, createCallApi } from './call-api.ts'

const folder = join(import.meta.dirname, '../../../../packages/contract/src/calls')

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

/** Builds a value with every property of a schema, however deep; of alternatives, all properties of all. */
function everythingOf(schema: Schema): unknown {
  const among = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(everythingOf)
  const found = among.find((value) => typeof value === 'object')
  if (schema.items) return [everythingOf(schema.items)]
  if (!schema.properties) return found ?? 'a text'
  const own = Object.entries(schema.properties).map(([key, of]) => [key, everythingOf(of)])
  return Object.assign({}, ...among.filter((value) => typeof value === 'object'), Object.fromEntries(own))
}

const sampleOf = (schema: z.ZodMiniType | undefined): unknown =>
  schema && everythingOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)

const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysIn(inner),
      ])

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
)
const modules = await Promise.all(files.map((path) => import(/* @vite-ignore */ join(folder, path))))
const calls = modules.flatMap((module: Record<string, unknown>) => Object.values(module).filter(isCall))

/** Lists what our web would send for a call, with every parameter and every property of its body. */
async function sentBy(call: Call): Promise<string[]> {
  const requests: ApiRequest[] = []
  const callApi = createCallApi(async (request) => {
    requests.push(request)
    return { status: 200, text: '{}' }
  })
  const args = { params: {}, query: sampleOf(call.query), body: sampleOf(call.body) }
  await callApi(call, args as never).catch(() => undefined)
  const [request] = requests
  if (!request) throw new Error(`${call.name} sent nothing`)
  const query = new URL(request.url, 'http://api.test').searchParams
  return [...query.keys(), ...keysIn(JSON.parse(request.body ?? '{}'))]
}

describe('spec 7: outgoing params and data are snake_case', () => {
  test.each(calls.map((call) => [call.name, call] as const))('%s', async (_, call) => {
    expect((await sentBy(call)).filter((key) => !/^[a-z\d_]+$/.test(key))).toEqual([])
  })

  test('a payment is sent with item_hash, as programs send it', async () => {
    for (const name of ['authorisePayment', 'completeCheckout']) {
      const call = calls.find((one) => one.name === name)
      expect(call && (await sentBy(call))).toContain('item_hash')
    }
  })
})
