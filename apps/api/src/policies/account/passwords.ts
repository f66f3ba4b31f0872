import { errorCatalogue } from '@touchline/contract/errors'
import { isGuessable } from '@touchline/rules/account/password'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { Catalogue } from '../../catalogue/catalogues.ts'

interface PersonOfPassword {
  firstName: string
  lastName: string
  email: string
}

/**
 * S47: refuses a password that attackers try first, and the names of the person or the operator. Returns null
 * for a password that may be used.
 */
export function passwordRefusal(
  { client, venues }: Pick<Catalogue, 'client' | 'venues'>,
  { firstName, lastName, email }: PersonOfPassword,
  password: string,
): Refusal | null {
  const ownWords = [firstName, lastName, email, email.split('@')[0]!]
  const houseWords = [client.name, client.slug, ...venues.flatMap(({ name, town }) => [name, town])]
  if (!isGuessable(password, [...ownWords, ...houseWords])) return null
  return refuse('PASSWORD_TOO_COMMON', { errors: { password: [errorCatalogue.PASSWORD_TOO_COMMON[1]] } })
}
