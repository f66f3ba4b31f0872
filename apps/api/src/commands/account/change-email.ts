import { createHash, randomUUID } from 'node:crypto'
import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { getRecoverable, replaceUnproven } from '../../stores/account/account-recovery.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { beginAddressChange } from './begin-address-change.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { limitLetterRequests } from './limit-letter-requests.ts'
import { queueProofLetter } from './queue-proof-letter.ts'

/**
 * Begins the change to another address. Each address gets a letter, and both must be confirmed. If another
 * account has the new address, its owner gets a letter instead, and no answer reveals it (F86). A customer
 * who has proven no address yet gets the new one to prove at once.
 */
export async function changeEmail(
  context: CallContext,
  customer: CustomerRecord,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<null | Refusal> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const { customerId } = customer
  const wrong = await checkOwnPassword(context, customer, currentPassword)
  if (isRefusal(wrong)) return wrong
  const account = await getRecoverable(db, customerId)
  if (account.email === email) return null
  return answerOnce(context, customer, { call: 'changeEmail', content: email }, async (tx) => {
    const tooSoon = await limitLetterRequests(tx, context, email)
    if (tooSoon) return tooSoon
    const { firstName } = account
    if (!account.isProven) {
      await replaceUnproven(tx, customerId, email)
      await queueProofLetter(
        tx,
        clientId,
        { id: customerId, firstName, email },
        `changed ${changeIdOf(context, email)}`,
      )
      return null
    }
    const changeId = changeIdOf(context, `${customerId} ${email}`)
    const change = { customerId, firstName, changeId, oldEmail: account.email, newEmail: email }
    await beginAddressChange(tx, clientId, change)
    return null
  })
}

/** Sends the letter to an unproven address again. */
export async function sendProofAgain(
  context: CallContext,
  customer: CustomerRecord,
): Promise<null | Refusal> {
  const { db } = context.services
  const account = await getRecoverable(db, customer.customerId)
  if (account.isProven) return null
  const asked = { call: 'sendProof', content: account.email }
  return answerOnce(context, customer, asked, async (tx) => {
    const tooSoon = await limitLetterRequests(tx, context, account.email)
    if (tooSoon) return tooSoon
    const cause = `again ${context.idempotencyKey ?? randomUUID()}`
    await queueProofLetter(tx, context.catalogue.client.id, account, cause)
    return null
  })
}

/**
 * Returns an id that is the same for a repeated request. Of two requests at the same time, the second leaves
 * the change and its links as they are.
 */
function changeIdOf({ idempotencyKey }: CallContext, about: string): string {
  if (idempotencyKey === null) return randomUUID()
  const hash = createHash('sha256').update(`${idempotencyKey} ${about}`).digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
