import type { lookAtLink } from '@touchline/contract/calls/login/look-at-link'
import type { ReplyOf } from '@touchline/contract/define-call'
import { type CallContext, hashToken } from '../../call/call-context.ts'
import { findLinkOf } from '../../stores/account/account-links.ts'
import { getCustomer } from '../../stores/account/customers.ts'
import { findEmailChange } from '../../stores/account/email-changes.ts'
import { findAccountOfLink } from './account-of-link.ts'
import { isLoggedInTo } from './confirm-email.ts'
import { passwordPurposes } from './set-password.ts'

const changePurposes = ['confirm-email', 'confirm-email-old'] as const

/** Tells the purpose of a link without using it; null for a link that no longer does anything. */
export async function readLink(
  context: CallContext,
  key: string,
): Promise<ReplyOf<typeof lookAtLink>['data'] | null> {
  const { db } = context.services
  const found = await findAccountOfLink(context, key, [...passwordPurposes, 'prove-email'])
  if (found !== null) {
    const { purpose, account } = found
    const needsLogIn = purpose === 'prove-email' && !(await isLoggedInTo(context, account.id))
    return { purpose, firstName: account.firstName, email: account.email, needsLogIn }
  }
  const link = await findLinkOf(db, context.catalogue.client.id, changePurposes, hashToken(key))
  if (link?.customerId == null) return null
  const change = await findEmailChange(db, link.customerId, String(link.about['changeId']))
  if (change === null) return null
  const { firstName } = await getCustomer(db, link.customerId)
  return { purpose: link.purpose, firstName, email: change.newEmail, needsLogIn: false }
}
