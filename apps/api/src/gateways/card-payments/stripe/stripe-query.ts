import type { AuthoriseOutcome, PaymentName, QueryOutcome } from '../port.ts'
import { badResponse, expand, intentAnswer, listOf, metadataKeys, readIntent } from './stripe-answers.ts'
import { readAtReader } from './stripe-readers.ts'
import type { Ask } from './stripe-send.ts'
import { isMissing, known } from './stripe-steps.ts'

/** Time searched around the request for a payment: the request may arrive late. */
const soonSeconds = { before: 120, after: 600 }
/**
 * Time searched before a payment is called missing: the database's clock may have been changed by an hour
 * meanwhile.
 */
const wideSeconds = { before: 90 * 60, after: 90 * 60 }
const pageLength = 100
const pagesAtMost = 50

export const queryStripe = (ask: Ask, by: PaymentName, nowMs: number): Promise<QueryOutcome> =>
  'ref' in by ? readOne(ask, by.ref) : findOurs(ask, by, nowMs)

async function readOne(
  ask: Ask,
  ref: string,
): Promise<Exclude<AuthoriseOutcome, { kind: 'rejected' }> | { kind: 'missing' }> {
  const answer = known(await ask(intentAnswer, (stripe) => stripe.paymentIntents.retrieve(ref, { expand })))
  if (answer.kind === 'answer')
    return answer.value.id === ref ? readAtReader(ask, readIntent(answer.value)) : badResponse
  if (answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause }
  return isMissing(answer.refusal) ? { kind: 'missing' } : badResponse
}

/**
 * Reads the payment from Stripe, which has heard from the bank itself: nothing that the browser brings back
 * is believed.
 */
export async function readAgain(ask: Ask, ref: string): Promise<AuthoriseOutcome> {
  const outcome = await readOne(ask, ref)
  return outcome.kind === 'missing' ? badResponse : outcome
}

const intentList = listOf(intentAnswer)

/**
 * Finds a payment by our name, in the list of payments of that time. Stripe's search finds metadata only a
 * while after a payment was made, and would call a payment missing that holds money. The list is up to date.
 * Before we call a payment missing, we check the time by Stripe's clock, whatever our clocks say.
 */
async function findOurs(
  ask: Ask,
  { ourRef, askedSecondsAgo }: { ourRef: string; askedSecondsAgo: number },
  nowMs: number,
): Promise<QueryOutcome> {
  const soon = await findAround(ask, ourRef, nowMs / 1000 - askedSecondsAgo, soonSeconds)
  if (soon.kind !== 'none') return soon
  const wide = await findAround(ask, ourRef, soon.theirNowMs / 1000 - askedSecondsAgo, wideSeconds)
  return wide.kind === 'none' ? { kind: 'missing' } : wide
}

async function findAround(
  ask: Ask,
  ourRef: string,
  askedAt: number,
  { before, after }: { before: number; after: number },
): Promise<QueryOutcome | { kind: 'none'; theirNowMs: number }> {
  const created = { gte: Math.floor(askedAt) - before, lte: Math.ceil(askedAt) + after }
  let last: string | undefined
  for (let page = 1; page <= pagesAtMost; page++) {
    const answer = known(
      await ask(intentList, (stripe) =>
        stripe.paymentIntents.list({
          created,
          limit: pageLength,
          expand: expand.map((name) => `data.${name}`),
          ...(last !== undefined && { starting_after: last }),
        }),
      ),
    )
    if (answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause }
    if (answer.kind === 'refusal' || answer.theirNowMs === null) return badResponse
    const { data, has_more: hasMore } = answer.value
    const ours = data.find(({ metadata }) => metadata[metadataKeys.payment] === ourRef)
    if (ours) return readAtReader(ask, readIntent(ours))
    if (!hasMore) return { kind: 'none', theirNowMs: answer.theirNowMs }
    last = data.at(-1)?.id
  }
  return badResponse
}
