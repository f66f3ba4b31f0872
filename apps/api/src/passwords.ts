import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the least that OWASP asks for. A hash made with other numbers is made anew at the next log-in. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

const patienceMs = 2_000

/** Too many people log in at once: this one has waited for two seconds and is told so. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

/** A hash takes a core for some hundredths of a second and 19 MB: one per core at a time, or the pages would stand. */
let free = availableParallelism()
const waiting: (() => void)[] = []

async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1
  else await takeTurn()
  try {
    return await act()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

function takeTurn(): Promise<void> {
  return new Promise((done, fail) => {
    const enter = () => {
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1)
      fail(new HashingBusy())
    }, patienceMs)
    waiting.push(enter)
  })
}

/** The same characters may be written with other code points on another keyboard. */
const normal = (password: string): string => password.normalize('NFKC')

/** @throws HashingBusy */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), cost))

/**
 * For unknown names: they are answered after the same work, and so after the same time. One hash serves the whole life of
 * the process, so this is no cache with an age.
 */
let hashForUnknown: Promise<string> | undefined

/** Null: an unknown name. @throws HashingBusy */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  hashForUnknown ??= hash(crypto.randomUUID(), cost)
  const known = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const expected = known ?? (await hashForUnknown)
  const fits = await inTurn(() => verify(expected, normal(password)))
  return known !== null && fits
}

export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(currentPrefix)
