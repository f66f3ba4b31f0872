import { errorCatalogue } from '@touchline/contract/errors'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { HashingBusy, verifyPassword } from '../../crypto/passwords.ts'
import { findPasswordHash } from '../../stores/account/customers.ts'
import { forgetLoginFailuresOf, uncountLoginTry } from '../../stores/account/login-failures.ts'
import { countTry, loginSubjectsOf } from './login-limits.ts'

/**
 * Checks the password of a customer who changes how the account is opened. Tries count as those of a log-in
 * do.
 */
export async function checkOwnPassword(
  context: CallContext,
  { customerId }: CustomerRecord,
  password: string,
): Promise<Refusal | null> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const subjects = loginSubjectsOf(`customer ${customerId}`, context.ip)
  const tooSoon = await countTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  try {
    const isRight = await verifyPassword(await findPasswordHash(db, customerId), password)
    if (isRight) {
      await uncountLoginTry(db, clientId, subjects)
      await forgetLoginFailuresOf(db, clientId, subjects[0]!)
    }
    return isRight
      ? null
      : refuse('WRONG_PASSWORD', { errors: { current_password: [errorCatalogue.WRONG_PASSWORD[1]] } })
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error
    await uncountLoginTry(db, clientId, subjects)
    return refuse('BUSY')
  }
}
