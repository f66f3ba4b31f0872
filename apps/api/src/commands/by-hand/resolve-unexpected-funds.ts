import { type Refusal, refuse } from '../../call/answer.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { endUnexpectedFunds, findUnexpectedFunds } from '../../stores/payments/unexpected-funds.ts'
import { cardAccountOf, providerNameOf } from '../payments/ask-provider.ts'
import { paymentAsAsked } from '../payments/context-of.ts'
import type { SettleServices } from '../payments/settle-services.ts'
import { isReturnedByProvider, returnUnexpectedFunds } from '../payments/unexpected-funds.ts'

/**
 * Records a person's act on money that came after the end of its payment. They give it back (`give-back`), or
 * say that they did so at the provider, which must agree (`given-back`), or in another way
 * (`paid-otherwise`). It happens once, however often it is said: the record of returned money stays.
 */
export async function resolveUnexpectedFunds(
  settling: SettleServices,
  { id, verdict, why }: { id: string; verdict: string; why: string },
): Promise<null | Refusal> {
  if (verdict !== 'give-back' && verdict !== 'given-back' && verdict !== 'paid-otherwise')
    return refuse('PAYMENT_NOT_SETTLED', {
      message:
        'This payment is over, so any money since then can only go back: say give-back, given-back or paid-otherwise.',
    })
  const { db, who, log } = settling
  const late = await findUnexpectedFunds(db, id)
  // The sweep was first, and the provider had no money.
  if (late === null || late.isReturned) return null
  // For a refund by our name the provider would answer again that it is done.
  if (late.cameBack && verdict === 'give-back') return refuse('PAYMENT_NOT_SETTLED', { message: cameBack })
  const attempt = await getAttempt(db, id)
  const named = { ...attempt, providerRef: attempt.providerRef ?? late.providerRef }
  const isOtherwise = verdict === 'paid-otherwise'
  // If the provider can't be asked, the person has looked there: their word counts, and is recorded.
  const isTheirWord = !cardAccountOf(settling, named).caps.queryByOurRef
  const isBack =
    verdict === 'give-back'
      ? await returnUnexpectedFunds(settling, named, why)
      : isOtherwise
        ? late.isTaken && (late.cameBack || isTheirWord || (await isStillThere(settling, named)))
        : isTheirWord || (await isReturnedByProvider(settling, named))
  if (isBack !== true)
    return refuse('PAYMENT_NOT_SETTLED', { message: isBack === null ? silent : refusals[verdict] })
  await endUnexpectedFunds(db, { attemptId: id, who, why, isPaidOtherwise: isOtherwise })
  log.info({ event: 'late-money.settled', who, attempt: id, found: verdict }, 'a person settled late money')
  return null
}

/**
 * Asks the provider.
 * @returns whether it has taken the money, and not given it back; null where it does not say
 */
async function isStillThere(settling: SettleServices, attempt: AttemptRecord): Promise<boolean | null> {
  const outcome = await cardAccountOf(settling, attempt).query(
    paymentAsAsked(attempt),
    providerNameOf(attempt),
  )
  return outcome.kind === 'unknown' ? null : outcome.kind === 'captured'
}

const cameBack =
  'It was given back to the card and came back. Nothing has been changed. Pay it in another way and say paid-otherwise here, or give it back at the provider and say given-back.'

const silent =
  'The provider can’t say right now what happened to it. Nothing has been changed. Try again in a few minutes.'

const refusals = {
  'give-back':
    'The provider has not given it back. It is asked again in any case. Give it back there, then say given-back here.',
  'given-back':
    'The provider says that it still holds or has this money. Nothing has been changed. Give it back there, or say give-back here.',
  'paid-otherwise':
    'The provider has not taken this money, or has given it back. Nothing has been changed. Say give-back or given-back here.',
}
