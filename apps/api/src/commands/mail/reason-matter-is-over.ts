import type { Kysely } from 'kysely'
import type { KeptFacts } from '../../letters/letters.ts'
import { findByAddress, findRecoverable } from '../../stores/account/account-recovery.ts'
import { hasAccount } from '../../stores/account/customers.ts'
import { findEmailChange } from '../../stores/account/email-changes.ts'
import { findOfferedPass } from '../../stores/account/guest-passes.ts'
import type { Database } from '../../stores/database/tables.ts'
import { findPrepared } from '../../stores/desk/prepared-joinings.ts'
import { isWaiting } from '../../stores/documents/sent-documents.ts'
import type { KeptMail } from '../../stores/mail/mail-outbox.ts'
import { findSavedCard } from '../../stores/payments/saved-cards.ts'

const otherAddress = 'the account had another address before it was sent'

/**
 * Says, in words for staff, why the matter of a letter about an account, a card or a guest pass is over; null
 * where it is not. A letter about money, or a warning of an act on an account, always has something to say.
 */
export async function reasonMatterIsOver(
  db: Kysely<Database>,
  { clientId, customerId }: Pick<KeptMail, 'clientId' | 'customerId'>,
  kept: KeptFacts,
): Promise<string | null> {
  switch (kept.kind) {
    case 'guest-pass': {
      const pass = await findOfferedPass(db, clientId, kept.passId)
      if (pass === null) return 'the pass was redeemed before it was sent'
      return pass.isTakenBack ? 'the pass was taken back before it was sent' : null
    }
    case 'finish-joining': {
      const prepared = await findPrepared(db, clientId, kept.preparedId)
      return prepared?.isLive ? null : 'the joining was over before it was sent'
    }
    case 'document-waits':
      return (await isWaiting(db, kept.documentId)) ? null : 'the document was looked at before it was sent'
    case 'card-expiring': {
      if (kept.cardId === undefined || customerId === null) return null
      const card = await findSavedCard(db, { clientId, customerId }, kept.cardId)
      return card === null ? 'the card was removed before it was sent' : null
    }
    case 'claim-account': {
      const account = await findByAddress(db, kept.customerId, kept.email)
      if (account === null) return otherAddress
      return account.passwordHash === null ? null : 'the account had a password before it was sent'
    }
    case 'new-password':
      return (await findByAddress(db, kept.customerId, kept.email)) === null ? otherAddress : null
    case 'prove-email': {
      const account = await findByAddress(db, kept.customerId, kept.email)
      if (account === null) return otherAddress
      return account.isProven ? 'the address was confirmed before it was sent' : null
    }
    case 'confirm-email':
    case 'confirm-email-old': {
      const change = await findEmailChange(db, kept.customerId, kept.changeId)
      if (change === null) return 'the change of the address was over before it was sent'
      const isConfirmed = kept.kind === 'confirm-email' ? change.isNewConfirmed : change.isOldConfirmed
      return isConfirmed ? 'the address was confirmed before it was sent' : null
    }
    case 'no-account':
      return (await findRecoverable(db, clientId, kept.email)) === null
        ? null
        : 'an account with that address was made before it was sent'
    case 'you-have-an-account':
      return (await hasAccount(db, clientId, kept.email)) ? null : otherAddress
    default:
      return null
  }
}
