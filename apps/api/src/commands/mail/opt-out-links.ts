import { type EmailOptOut, isRefusable } from '../../stores/mail/email-opt-outs.ts'
import type { LinkRecord, LinkSubject } from '../../stores/mail/mail-links.ts'

/** Makes the link that stops letters, or starts them again. Its address reveals nothing of its reader. */
export const optOutLink = ({ letter, whose }: EmailOptOut): LinkSubject =>
  'customerId' in whose
    ? { purpose: 'unsubscribe', customerId: whose.customerId, about: { letter } }
    : { purpose: 'unsubscribe', about: { letter, addressHash: whose.addressHash } }

/** Returns what such a link stops. */
export function optOutOfLink({ customerId, about }: LinkRecord): EmailOptOut {
  const { letter, addressHash } = about
  if (!isRefusable(letter)) throw new Error(`the letter ${String(letter)} can't be refused`)
  return { letter, whose: customerId === null ? { addressHash: String(addressHash) } : { customerId } }
}
