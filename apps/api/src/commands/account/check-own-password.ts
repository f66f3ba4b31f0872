import { errorCatalogue } from '@touchline/contract/errors'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CustomerRecord, Visit } from '../../call/visit.ts'
import { HashingBusy, verifyPassword } from '../../crypto/passwords.ts'
import { findPasswordHash } from '../../stores/account/customers.ts'
import { forgetLoginFailuresOf, takeBackLoginTry } from '../../stores/account/login-failures.ts'
import { subjectsOf, takeTry } from './login-limits.ts'

/**
 * Checks the password of a customer who changes how the account is opened. Tries count as those of a log-in
 * do.
 */
export async function checkOwnPassword(
  visit: Visit,
  { customerId }: CustomerRecord,
  password: string,
): Promise<Refusal | null> {
  const { db } = visit.services
  const clientId = visit.catalogue.client.id
  const subjects = subjectsOf(`customer ${customerId}`, visit.ip)
  const tooSoon = await takeTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  try {
    const isRight = await verifyPassword(await findPasswordHash(db, customerId), password)
    if (isRight) {
      await takeBackLoginTry(db, clientId, subjects)
      await forgetLoginFailuresOf(db, clientId, subjects[0]!)
    }
    return isRight
      ? null
      : refuse('WRONG_PASSWORD', { errors: { current_password: [errorCatalogue.WRONG_PASSWORD[1]] } })
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error
    await takeBackLoginTry(db, clientId, subjects)
    return refuse('BUSY')
  }
}
