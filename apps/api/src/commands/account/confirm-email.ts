import type { confirmEmail as call } from '@touchline/contract/calls/login/confirm-email'
import type { ReplyOf } from '@touchline/contract/define-call'
import { type Refusal, refuse } from '../../call/answer.ts'
import { type CallContext, hashToken } from '../../call/call-context.ts'
import { findLinkOf, findSentLink, findUsedLink } from '../../stores/account/account-links.ts'
import { findByAddress, moveAddress, proveAddress } from '../../stores/account/account-recovery.ts'
import { confirmSide, endEmailChange, findEmailChange } from '../../stores/account/email-changes.ts'
import { confirmKept } from '../../stores/database/stored-answers.ts'
import { useLink } from '../../stores/mail/mail-links.ts'

type Confirmed = ReplyOf<typeof call>['data']

export const emailPurposes = ['prove-email', 'confirm-email', 'confirm-email-old'] as const

const repeatedWithinSeconds = 600

/**
 * Confirms an address through the link that was sent to it. Pressed again within ten minutes, it has the same
 * result.
 */
export async function confirmEmail(context: CallContext, key: string): Promise<Confirmed | Refusal> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const tokenHash = hashToken(key)
  const link = await findLinkOf(db, clientId, emailPurposes, tokenHash)
  if (link?.purpose === 'prove-email' && !(await isLoggedInTo(context, link.customerId)))
    return refuse('NOT_THIS_ACCOUNT')
  const confirmed =
    link &&
    (await whereNobodyElseHasIt(String(link.about['email']), () =>
      db.transaction().execute(async (tx) => {
        const used = await useLink(tx, clientId, link.purpose, tokenHash)
        if (used?.customerId == null) return null
        const customerId = used.customerId
        const email = String(used.about['email'])
        if (link.purpose === 'prove-email') {
          if ((await findByAddress(tx, customerId, email)) === null) return null
          return { outcome: (await proveAddress(tx, customerId, email)) ? 'proven' : 'taken', email }
        }
        const side = link.purpose === 'confirm-email' ? 'new' : 'old'
        const change = await confirmSide(tx, customerId, String(used.about['changeId']), side)
        if (change === null) return null
        if (!change.isOldConfirmed || !change.isNewConfirmed) return { outcome: 'half', email }
        await endEmailChange(tx, customerId)
        return { outcome: (await moveAddress(tx, customerId, email)) ? 'changed' : 'taken', email }
      }),
    ))
  return confirmed ?? (await sameAgain(context, tokenHash)) ?? refuse('LINK_ENDED')
}

/**
 * True when the visitor is logged in to this account. If a stranger registered with this address they chose
 * the password, so its owner must not confirm it for them.
 */
export async function isLoggedInTo(context: CallContext, customerId: number | null): Promise<boolean> {
  const customer = await context.customer()
  return customer !== null && customer.customerId === customerId
}

/** Runs the act. If two accounts prove an address at the same time, the second is told so. */
async function whereNobodyElseHasIt(
  email: string,
  act: () => Promise<Confirmed | null>,
): Promise<Confirmed | null> {
  try {
    return await act()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return { outcome: 'taken', email }
    throw error
  }
}

/**
 * True when the account of this link has proven its address, by the link or in another way, such as a new
 * password.
 */
export async function hasConfirmed(context: CallContext, key: string): Promise<boolean> {
  const { db } = context.services
  const link = await findSentLink(db, context.catalogue.client.id, emailPurposes, hashToken(key))
  if (link?.customerId == null) return false
  const account = await findByAddress(db, link.customerId, String(link.about['email']))
  return account?.isProven ?? false
}

async function sameAgain(context: CallContext, tokenHash: Buffer): Promise<Confirmed | null> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const used = await findUsedLink(db, clientId, emailPurposes, tokenHash, repeatedWithinSeconds)
  if (used?.customerId == null) return null
  await confirmKept(db)
  const { purpose, customerId, about } = used
  const email = String(about['email'])
  const account = await findByAddress(db, customerId, email)
  if (account?.isProven) return { outcome: purpose === 'prove-email' ? 'proven' : 'changed', email }
  if (purpose === 'prove-email') return account && { outcome: 'taken', email }
  const change = await findEmailChange(db, customerId, String(about['changeId']))
  return change && { outcome: 'half', email }
}
