import { attentionAfterMinutes } from '@touchline/rules/limits/defaults'
import { NoCardAccount } from '../../gateways/card-payments/accounts.ts'
import { refundRefOf } from '../../policies/refunds/refunds.ts'
import { listLongDoubtsOfRefunds } from '../../stores/refunds/long-doubts.ts'
import { getRefund, type RefundRecord } from '../../stores/refunds/refund-record.ts'
import { postponeRefund } from '../../stores/refunds/refund-transitions.ts'
import {
  booksDiffer,
  cardTakesNoRefund,
  providerGaveNoAnswer,
} from '../../stores/refunds/refunds-for-staff.ts'
import { type SettleServices, type SweepServices, settleServicesFor } from '../payments/settle-services.ts'
import { compareGivenBack } from './compare-given-back.ts'
import { transitionRefund } from './transition-refund.ts'

/** Number of refusals after which a refund needs the operator's attention. */
const refusalsAtMost = 6
/** Pause after a refusal; it doubles each time. */
const afterRefusalSeconds = 60
/**
 * Number of checks at a provider that gave back less than the books have, before the refund needs attention:
 * the provider may report late.
 */
const looksAtLess = 3

/**
 * The result of a step: the refund moved on, or it must wait, or another process moved it and it is read
 * again.
 */
type Step = RefundRecord | 'waits' | null

/**
 * Gives money back to a card. The sweep and the provider's webhook call it, any number of times. Each request
 * for a refund has the same key and the same name. If an answer was lost, the provider is asked before the
 * request is repeated.
 * @returns the refund as it then stands
 */
export async function settleRefund(
  services: SettleServices,
  begun: RefundRecord,
  cause: string,
): Promise<RefundRecord> {
  let refund = begun
  for (let steps = 0; steps < 6; steps++) {
    if (refund.state === 'done') return refund
    const next = await stepOrHandOver(services, refund, cause)
    if (next === 'waits') return getRefund(services.db, refund.id)
    refund = next ?? (await getRefund(services.db, refund.id))
  }
  return refund
}

/**
 * Runs a step. Without its account a refund can't continue automatically; once the settings have the account
 * again, it can.
 */
async function stepOrHandOver(services: SettleServices, refund: RefundRecord, cause: string): Promise<Step> {
  try {
    return await step(services, refund, cause)
  } catch (error) {
    if (!(error instanceof NoCardAccount)) throw error
    await markNeedsAttention(services, refund, `${providerGaveNoAnswer}: ${error.message}`, 5)
    return 'waits'
  }
}

/**
 * Takes the provider's own news of a refund. A finished refund may come back days later, for instance because
 * the card was closed, or turn out to be of another sum. Then it needs attention.
 * @throws where the provider does not say how it stands, so that it sends the news again
 */
export async function applyRefundNews(
  services: SettleServices,
  refund: RefundRecord,
  cause: string,
): Promise<void> {
  // It may have come back before its end was written here.
  const settled = await settleRefund(services, refund, cause)
  if (settled.state !== 'done') return
  const account = services.cards.named(refund.provider)
  const { asked } = refund
  const found = await account.queryRefund({ asked }, refund.providerRef!, refundRefOf(refund))
  if (found.kind === 'unknown')
    throw new Error(`refund ${refund.id} is done, and was told of: ${found.cause}`)
  if (found.kind === 'done' && found.amountPence === refund.amountPence) return
  const [why, told] =
    found.kind === 'done'
      ? [otherSum(cause, found.amountPence), 'a refund that was done is of another sum']
      : [`${cardTakesNoRefund}: ${cause}, it came back`, 'a refund that was done came back']
  if (await transitionRefund(services, settled, 'needs_attention', why, { checkInSeconds: null }))
    services.log.error(aboutOf(refund), told)
}

const otherSum = (cause: string, theirs: number): string => `${cause}: the provider gave back ${theirs} pence`

async function step(services: SettleServices, refund: RefundRecord, cause: string): Promise<Step> {
  switch (refund.state) {
    case 'pending':
      return ask(services, refund, cause)
    case 'unknown':
      return find(services, refund, cause)
    case 'failed':
      return askAgain(services, refund, cause)
    // It needs attention for lack of an answer: the provider's may come first.
    case 'needs_attention':
      return refund.isAskedAbout ? find(services, refund, cause) : 'waits'
    case 'done':
      return 'waits'
  }
}

async function ask(services: SettleServices, refund: RefundRecord, cause: string): Promise<Step> {
  const { cards } = services
  if (refund.isPaidOtherwise)
    return markNeedsAttention(services, refund, `${cause}: its order was paid in another way`)
  if (refund.attemptState === 'voided')
    return markNeedsAttention(services, refund, `${cause}: its payment was given back whole`)
  // Money not yet taken can't be given back. The payment's own sweep takes it first, or the person who
  // handles it.
  if (refund.attemptState !== 'captured' || refund.providerRef === null) return postponed(services, refund)
  const mayBeSent = await compare(services, refund, cause)
  if (mayBeSent !== true) return mayBeSent
  const { asked } = refund
  const call = { idempotencyKey: `${refund.id}-refund-${refund.refusals}`, asked }
  const account = cards.named(refund.provider)
  const answer = await account.refund(call, refund.providerRef, refund.amountPence, refundRefOf(refund))
  switch (answer.kind) {
    case 'done':
      return finish(services, refund, cause)
    case 'unknown': {
      const fields = { checkInSeconds: 5 }
      return (
        (await transitionRefund(services, refund, 'unknown', `${cause}: ${answer.cause}`, fields)) &&
        ('waits' as const)
      )
    }
    case 'refused': {
      if (answer.isForGood)
        return transitionRefund(
          services,
          refund,
          'needs_attention',
          `${cardTakesNoRefund}: ${cause}, ${answer.raw}`,
          {
            rawStatus: answer.raw,
            checkInSeconds: null,
          },
        )
      const checkInSeconds = afterRefusalSeconds * 2 ** refund.refusals
      const fields = { rawStatus: answer.raw, checkInSeconds }
      const moved = await transitionRefund(services, refund, 'failed', `${cause}: ${answer.raw}`, fields)
      if (moved) services.log.warn({ ...aboutOf(refund), raw: answer.raw }, 'the provider refused a refund')
      return moved && 'waits'
    }
  }
}

/**
 * F61: checks the sums before sending. Nothing is sent if the provider has given back another sum than the
 * books have.
 */
async function compare(services: SettleServices, refund: RefundRecord, cause: string): Promise<Step | true> {
  const compared = await compareGivenBack(services, refund)
  switch (compared.kind) {
    case 'agrees':
      return true
    case 'made':
      return made(services, refund, compared.amountPence, cause)
    case 'unknown':
      return postponed(services, refund)
    case 'differs':
      return compared.isMore || refund.checks >= looksAtLess
        ? markNeedsAttention(services, refund, `${booksDiffer}: ${cause}, ${compared.why}`)
        : postponed(services, refund)
  }
}

const made = (services: SettleServices, refund: RefundRecord, pence: number, cause: string): Promise<Step> =>
  pence === refund.amountPence
    ? finish(services, refund, cause)
    : markNeedsAttention(services, refund, otherSum(cause, pence))

/** F44: asks the provider what it has made, before anything is repeated. */
async function find(services: SettleServices, refund: RefundRecord, cause: string): Promise<Step> {
  const account = services.cards.named(refund.provider)
  const { asked } = refund
  const found = await account.queryRefund({ asked }, refund.providerRef!, refundRefOf(refund))
  switch (found.kind) {
    case 'done':
      return made(services, refund, found.amountPence, cause)
    case 'missing':
      return transitionRefund(services, refund, 'pending', `${cause}: not made yet`, { checkInSeconds: 5 })
    case 'unknown':
      return postponed(services, refund)
  }
}

async function askAgain(services: SettleServices, refund: RefundRecord, cause: string): Promise<Step> {
  return refund.refusals < refusalsAtMost
    ? transitionRefund(services, refund, 'pending', `${cause}: asked again`, { checkInSeconds: 5 })
    : markNeedsAttention(services, refund, `${cause}: refused ${refund.refusals} times`)
}

const finish = (services: SettleServices, refund: RefundRecord, cause: string): Promise<Step> =>
  transitionRefund(services, refund, 'done', cause, { checkInSeconds: null })

/**
 * Marks each refund that the provider has long not answered as needing attention. The provider is still
 * asked.
 * @returns how many
 */
export async function markLongDoubts(services: SweepServices): Promise<number> {
  const found = await listLongDoubtsOfRefunds(services.db, attentionAfterMinutes, 500)
  const cause = `${providerGaveNoAnswer} in ${attentionAfterMinutes} minutes`
  for (const { id, state } of found) {
    // A refund that can't be marked must not stop the others.
    try {
      const refund = await getRefund(services.db, id)
      if (refund.state === state)
        await markNeedsAttention(settleServicesFor(services, 'sweep'), refund, cause, 5)
    } catch (error) {
      services.log.error({ refund: id, err: error }, 'could not hand a refund over')
    }
  }
  return found.length
}

/**
 * Marks a refund as needing attention. One that already does, for lack of an answer, stays so: by now it is
 * known why it can't continue automatically.
 */
const markNeedsAttention = (
  services: SettleServices,
  refund: RefundRecord,
  cause: string,
  checkInSeconds: number | null = null,
): Promise<Step> =>
  refund.state === 'needs_attention'
    ? postponed(services, refund)
    : transitionRefund(services, refund, 'needs_attention', cause, { checkInSeconds })

/**
 * Postpones the next check. Only the sweep counts its checks: a webhook in between never delays the next one.
 */
async function postponed({ db, who }: SettleServices, refund: RefundRecord): Promise<'waits'> {
  if (who === 'sweep') await postponeRefund(db, refund.id, 5)
  return 'waits'
}

const aboutOf = ({ id, orderId, amountPence }: RefundRecord) => ({
  refund: id,
  order: orderId,
  pence: amountPence,
})
