import { randomUUID } from 'node:crypto'
import { paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { refund } from '@touchline/rules/states/refund'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { closingWords } from '../../policies/account/closing.ts'
import { getRecoverable } from '../../stores/account/account-recovery.ts'
import { closeAccount as close } from '../../stores/account/closing/close-account.ts'
import { findClosingFacts } from '../../stores/account/closing/find-closing-facts.ts'
import { forgetMergesOf, listMergedInto } from '../../stores/staff/merging/account-merges.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { forgetNames } from './forget-names.ts'

const ended = { endedPayments: paymentAttempt.final, endedRefunds: refund.final }

/** Tells what closing the account would mean now. */
export async function readClosing(context: CallContext, { customerId }: CustomerRecord) {
  const facts = await findClosingFacts(context.services.db, customerId, ended)
  return { ...closingWords(facts, context.catalogue.client), creditPence: facts.creditPence }
}

/**
 * Closes the account permanently, if nothing prevents it and no more credit is lost than the customer was
 * told.
 */
export async function closeAccount(
  context: CallContext,
  customer: CustomerRecord,
  { currentPassword, creditPence }: { currentPassword: string; creditPence: number },
): Promise<null | Refusal> {
  const { db } = context.services
  const { client } = context.catalogue
  const { customerId } = customer
  const wrong = await checkOwnPassword(context, customer, currentPassword)
  if (isRefusal(wrong)) return wrong
  const refusal = await db.transaction().execute(async (tx) => {
    const facts = await findClosingFacts(tx, customerId, { ...ended, isLocked: true })
    const { stops, losses } = closingWords(facts, client)
    if (stops.length > 0 || facts.creditPence !== creditPence)
      return refuse('NOT_CLOSABLE', { details: { stops, losses, creditPence: facts.creditPence } })
    const { email } = await getRecoverable(tx, customerId)
    // Accounts that staff have merged into this one are the same person's.
    for (const id of [...(await listMergedInto(tx, customerId)), customerId]) {
      await forgetNames(tx, id)
      await close(tx, { clientId: client.id, customerId: id })
      await forgetMergesOf(tx, id)
    }
    // Without a customer: a customer's data goes with the account.
    await queueLetter(tx, {
      clientId: client.id,
      customerId: null,
      recipient: email,
      dedupeKey: `account-closed ${randomUUID()}`,
      letter: { kind: 'account-closed' },
    })
    return null
  })
  if (refusal === null) context.endSession()
  return refusal
}
