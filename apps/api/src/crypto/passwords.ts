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
const waiting: { rank: number; enter: () => void }[] = []

async function inTurn<Result>(act: () => Promise<Result>, rank = 0): Promise<Result> {
  if (free > 0) free -= 1
  else await takeTurn(rank)
  try {
    return await act()
  } finally {
    const next = takeNext()
    if (next) next.enter()
    else free += 1
  }
}

/** Of those of the lowest rank, who came first. */
function takeNext() {
  const rank = Math.min(...waiting.map((one) => one.rank))
  const at = waiting.findIndex((one) => one.rank === rank)
  return at < 0 ? undefined : waiting.splice(at, 1)[0]
}

function takeTurn(rank: number): Promise<void> {
  return new Promise((done, fail) => {
    const one = {
      rank,
      enter: () => {
        clearTimeout(timer)
        done()
      },
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(one), 1)
      fail(new HashingBusy())
    }, patienceMs)
    waiting.push(one)
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

/**
 * Null: an unknown name. `rank` is how many passwords this request has looked at before: one that has looked at none goes
 * first, so that many who fail, and look at several each, keep out few who don't. @throws HashingBusy
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  rank = 0,
): Promise<boolean> {
  hashForUnknown ??= hash(crypto.randomUUID(), cost)
  const known = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const expected = known ?? (await hashForUnknown)
  const fits = await inTurn(() => verify(expected, normal(password)), rank)
  return known !== null && fits
}

export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(currentPrefix)
