import { hashToken, type Visit } from '../../call/visit.ts'
import { type AccountLinkRecord, findLinkOf } from '../../stores/account/account-links.ts'
import { findByAddress, type RecoverableRecord } from '../../stores/account/account-recovery.ts'
import type { LinkPurpose } from '../../stores/mail/mail-links.ts'

export interface AccountOfLink<Purpose extends LinkPurpose> {
  purpose: Purpose
  account: RecoverableRecord
  about: AccountLinkRecord<Purpose>['about']
}

/**
 * The account that a link still opens, without using it. A link to an address is good for as long as the account has that
 * address; one to change it, for as long as the account is there.
 */
export async function findAccountOfLink<Purpose extends LinkPurpose>(
  visit: Visit,
  key: string,
  purposes: readonly Purpose[],
): Promise<AccountOfLink<Purpose> | null> {
  const { db } = visit.services
  const link = await findLinkOf(db, visit.catalogue.client.id, purposes, hashToken(key))
  if (link?.customerId == null) return null
  const account = await findByAddress(db, link.customerId, String(link.about['email']))
  return account && { purpose: link.purpose, account, about: link.about }
}
