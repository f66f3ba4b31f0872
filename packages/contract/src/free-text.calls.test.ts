import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './define-call.ts'

const folder = join(import.meta.dirname, 'calls')

interface Inner {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: z.ZodMiniType[]
  valueType?: z.ZodMiniType
}
/**
 * Fields that need no check: secrets and signed answers of a browser, which are compared and never shown; names that are only looked up (ids,
 * slugs, keys of links); and what a device says of itself, which is cut short.
 */
const isLookedUp =
  /password$|Slug$|^(?:\w+\.)*(?:id|\w+Id|key|credential|source|\w*uuid|sessionKey|selectedUserId|cancellationSource|cartSource|cardIdentifier|expectedPrint|completedWaivers|homeVenueSlug|venue|activity|category|query|browserLanguage)$/i

/** Finds every text in a body, with its place. */
function textsIn(schema: z.ZodMiniType, place: string): [place: string, schema: z.ZodMiniType][] {
  const def = schema._zod.def as unknown as Inner
  if (def.type === 'string') return [[place, schema]]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([key, one]) =>
      textsIn(one, place === '' ? key : `${place}.${key}`),
    ),
    ...[def.element, def.innerType, def.in, def.valueType, ...(def.options ?? [])].flatMap((one) =>
      one === undefined ? [] : textsIn(one, place),
    ),
  ]
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)
const modules: Record<string, unknown>[] = await Promise.all(names.map((name) => import(join(folder, name))))
const texts = modules
  .flatMap((module) => Object.values(module).filter(isCall))
  .flatMap(({ name, body }) =>
    body ? textsIn(body, '').map(([at, schema]) => [name, at, schema] as const) : [],
  )
  .filter(([, at]) => !isLookedUp.test(at))

test('S60: the texts of bodies are found', () => {
  expect(texts.map(([name, at]) => `${name} ${at}`)).toEqual(
    expect.arrayContaining([
      'register firstName',
      'submitWaivers waivers.lastName',
      'submitWaivers waivers.answers.answer',
      'authorisePayment cardHolderName',
      'giveGuestPass name',
    ]),
  )
})

test.each(texts)(
  'S60: %s %s accepts no control character, no line break and no override of direction',
  (_, at, schema) => {
    const isDeliverable = (text: unknown) => /^[!-~]+$/.test(String(text))
    for (const odd of ['\u001b', '\n', '\r', '\u0085', '\u202E', '\u2066', '\u200B']) {
      const parsed = z.safeParse(schema, `Ann${odd}Bob`)
      // An address or a number loses its invisible characters.
      expect([at, odd, parsed.success && !isDeliverable(parsed.data)]).toEqual([at, odd, false])
    }
  },
)
