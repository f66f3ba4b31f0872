import { randomUUID } from 'node:crypto'
import { isEmailAddress } from '@touchline/contract/email-address'
import type { Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { hintOfAddress } from '../../policies/people/merging.ts'
import { findRecoverable } from '../../stores/account/account-recovery.ts'
import { findByMergedAddress } from '../../stores/staff/merging/account-merges.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { limitLetterRequests } from './limit-letter-requests.ts'

/**
 * S44: keeps a letter with a link to a new password, for the account with this address or customer id. An
 * address without an account gets a letter that says so; an unknown customer id gets none. All cases do the
 * same work in one transaction. The address of an account that staff have merged into another opens nothing: its letter says
 * at which address the person logs in now, and only hints at it, since the old one may be another person's by now.
 */
export async function askForNewPassword(context: CallContext, typed: string): Promise<Refusal | null> {
  const clientId = context.catalogue.client.id
  const name = typed.trim()
  const dedupeKey = `new-password ${context.idempotencyKey ?? randomUUID()} ${name.toLowerCase()}`
  return context.services.db.transaction().execute(async (tx) => {
    const refusal = await limitLetterRequests(tx, context, name)
    if (refusal) return refusal
    const account = await findRecoverable(tx, clientId, name)
    const email = name.toLowerCase()
    const merged = await findByMergedAddress(tx, clientId, email)
    const merge = merged === null ? {} : { mergedInto: hintOfAddress(merged.email) }
    if (account !== null) {
      const { id: customerId, firstName } = account
      await queueLetter(tx, {
        clientId,
        customerId,
        recipient: account.email,
        dedupeKey,
        letter: { kind: 'new-password', customerId, firstName, email: account.email },
      })
    } else
      await queueLetter(tx, {
        clientId,
        customerId: null,
        recipient: isEmailAddress(email) ? email : null,
        dedupeKey,
        letter: { kind: 'no-account', email, ...merge },
      })
    return null
  })
}
