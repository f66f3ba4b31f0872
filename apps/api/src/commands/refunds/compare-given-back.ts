import { refundRefOf } from '../../policies/refunds/refunds.ts'
import { readGivenBack, wasRestoredSince } from '../../stores/refunds/given-back.ts'
import type { RefundRecord } from '../../stores/refunds/refund-record.ts'
import type { SettleServices } from '../payments/settle-services.ts'

type Compared =
  | { kind: 'agrees' }
  /** The provider has made this same refund, and the answer was lost. */
  | { kind: 'made'; amountPence: number }
  /** `isMore`: it has given back more than the books have. Less may be reported late. */
  | { kind: 'differs'; isMore: boolean; why: string }
  | { kind: 'unknown' }

/**
 * F61: compares the provider's refunds of a payment with the books, before another is sent. Data from a
 * backup does not know of later refunds, and would send them again by a new name, which no provider can tell
 * from another refund.
 */
export async function compareGivenBack(
  { cards, db }: Pick<SettleServices, 'cards' | 'db'>,
  refund: RefundRecord,
): Promise<Compared> {
  const account = cards.named(refund.provider)
  const { asked, attemptId } = refund
  const ref = refund.providerRef!
  if (!account.caps.queryByOurRef)
    return (await wasRestoredSince(db, attemptId))
      ? {
          kind: 'differs',
          isMore: true,
          why: 'its account can’t say what was given back before a backup was restored',
        }
      : { kind: 'agrees' }
  const before = await readGivenBack(db, attemptId)
  const outcome = await account.query({ asked }, { ref })
  if (outcome.kind === 'unknown') return outcome
  // Nothing was taken, as far as it says: then it refunds nothing.
  if (outcome.kind !== 'captured' && outcome.kind !== 'refunded') return { kind: 'agrees' }
  const there = outcome.refundedPence
  if (there === before.pence) return { kind: 'agrees' }
  // Another refund of this payment may be on its way, or have arrived meanwhile.
  const { pence, openIds } = await readGivenBack(db, attemptId)
  let known = pence
  for (const id of openIds) {
    const found = await account.queryRefund({ asked }, ref, refundRefOf({ id }))
    if (found.kind === 'unknown') return found
    if (found.kind === 'missing') continue
    if (id === refund.id) return { kind: 'made', amountPence: found.amountPence }
    known += found.amountPence
  }
  return there === known || there === pence
    ? { kind: 'agrees' }
    : {
        kind: 'differs',
        isMore: there > known,
        why: `the provider gave back ${there} pence, and the books have ${known}`,
      }
}
