import { type CallContext, hashToken } from '../../call/call-context.ts'
import { type AccountLinkRecord, findLinkOf } from '../../stores/account/account-links.ts'
import { findByAddress, type RecoverableRecord } from '../../stores/account/account-recovery.ts'
import type { LinkPurpose } from '../../stores/mail/mail-links.ts'

export interface AccountOfLink<Purpose extends LinkPurpose> {
  purpose: Purpose
  account: RecoverableRecord
  about: AccountLinkRecord<Purpose>['about']
}

/**
 * Finds the account that a link still opens, without using the link. A link to an address is valid as long as
 * the account has that address. A link to change the address is valid as long as the account exists.
 */
export async function findAccountOfLink<Purpose extends LinkPurpose>(
  context: CallContext,
  key: string,
  purposes: readonly Purpose[],
): Promise<AccountOfLink<Purpose> | null> {
  const { db } = context.services
  const link = await findLinkOf(db, context.catalogue.client.id, purposes, hashToken(key))
  if (link?.customerId == null) return null
  const account = await findByAddress(db, link.customerId, String(link.about['email']))
  return account && { purpose: link.purpose, account, about: link.about }
}
