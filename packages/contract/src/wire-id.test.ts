import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Call } from './define-call.ts'

const folder = new URL('./calls/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)
const modules = await Promise.all(
  files.map(async (file) => (await import(new URL(file, folder).href)) as Record<string, unknown>),
)
const calls = modules
  .flatMap((module) => Object.values(module))
  .filter((found): found is Call => typeof found === 'object' && found !== null && 'method' in found)

/**
 * True for the name of an id on the wire: `id`, `…_id`, `…_ids`, `…_identifier`; the agreed terms are ids,
 * too.
 */
const isIdName = (name: string): boolean => /(^id|Id|Ids|Identifier|^terms)$/.test(name)

interface Def {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
}

/** Finds every id field of a schema by its path; a list of ids counts as its elements. */
function idsOf(schema: z.ZodMiniType, path = '', name = ''): [path: string, schema: z.ZodMiniType][] {
  const { type, shape, innerType, element } = schema.def as unknown as Def
  if (shape)
    return Object.entries(shape).flatMap(([key, field]) => idsOf(field, path ? `${path}.${key}` : key, key))
  const inner = innerType ?? element
  if (inner) return idsOf(inner, path, name)
  return isIdName(name) && type !== 'literal' ? [[path, schema]] : []
}

const ids = calls.flatMap(({ name, body }) =>
  body ? idsOf(body).map(([path, schema]) => [`${name}: ${path}`, schema] as const) : [],
)

test('wire: the ids of all calls are found, however deep they are', () => {
  const found = ids.map(([where]) => where)
  expect(found).toEqual(
    expect.arrayContaining([
      'addItems: items.id',
      'addItems: items.activityRestrictionIds',
      'removeItems: cartItemIds',
      'submitWaivers: waivers.attendeeId',
      'joinOccurrenceWaitlist: data.userId',
      'authorisePayment: cardIdentifier',
      'completeCheckout: terms',
    ]),
  )
})

test.each(ids)('wire: an id is accepted as number or text, and is the same: %s', (_, schema) => {
  const [number, text] = [schema.safeParse(12), schema.safeParse('12')]
  expect([number.success, text.success]).toEqual([true, true])
  expect(String(number.data)).toBe(String(text.data))
})

/** Finds the fields of that name in a schema, however deep, with what makes them optional. */
function fieldsOf(schema: z.ZodMiniType, wanted: RegExp): z.ZodMiniType[] {
  const { shape, innerType, element } = schema.def as unknown as Def
  if (shape)
    return Object.entries(shape).flatMap(([key, field]) =>
      wanted.test(key) ? [field] : fieldsOf(field, wanted),
    )
  const inner = innerType ?? element
  return inner ? fieldsOf(inner, wanted) : []
}

/** Fields of query and body that say for whom a call acts. */
const acting = calls.flatMap(({ name, query, body }) =>
  [query, body].flatMap((part) =>
    part ? fieldsOf(part, /^(selectedUserId|membershipUserId)$/).map((field) => [name, field] as const) : [],
  ),
)

test('spec 7: many calls say for whom they act', () => {
  expect(acting.length).toBeGreaterThan(20)
})

test.each(acting)(
  'spec 7: left out, null or empty it is no one, and another text is no id: %s',
  (_, schema) => {
    for (const nobody of [undefined, null, '']) {
      const { success, data } = schema.safeParse(nobody)
      expect([success, data ?? null]).toEqual([true, null])
    }
    expect(schema.safeParse('x').success).toBe(false)
  },
)
