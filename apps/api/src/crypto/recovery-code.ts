import { createHash, randomBytes } from 'node:crypto'

/** Letters and digits that can't be mistaken for each other (Crockford’s base 32). */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'
const signsInCode = 16

/** Makes a recovery code of eighty random bits, in four groups: `7k2m-0c4d-x9ht-3vqa`. */
export function createRecoveryCode(): string {
  const code = Array.from(randomBytes(signsInCode), (byte) => signs[byte % signs.length]).join('')
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Returns the code as its person may have meant it: without spaces and dashes, with O as 0, I and L as 1. */
const meant = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** Hashes a code for its person. Eighty random bits can't be guessed from a fast hash. */
export const hashRecoveryCode = (customerId: number, typed: string): Buffer =>
  createHash('sha256')
    .update(`recovery code ${customerId} ${meant(typed)}`)
    .digest()
