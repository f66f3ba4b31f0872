import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id with the lowest cost that OWASP accepts. A hash made with other numbers is replaced at the next
 * log-in.
 */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

const patienceMs = 2_000

/** Thrown when too many people log in at once: this one has waited for two seconds and is told so. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

/**
 * Number of free cores. A hash takes a core for some hundredths of a second and 19 MB, so each core does a
 * single hash at a time. Otherwise pages would stall.
 */
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

/** Takes the first that came among those of the lowest rank. */
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

/** Normalises the password: another keyboard may write the same characters with other code points. */
const normal = (password: string): string => password.normalize('NFKC')

/** Hashes a password. @throws HashingBusy */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), cost))

/**
 * Hash for unknown names, so that they take the same work and time to answer. It serves the whole life of the
 * process, so this is no cache with an age.
 */
let hashForUnknown: Promise<string> | undefined

/**
 * Checks a password; a null hash stands for an unknown name. `rank` is the number of passwords this request
 * has checked before. Requests with none go first, so that many failing requests that each check several
 * don't keep out others.
 * @throws HashingBusy
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
