import { isRequestedCurrency } from '../is-requested-currency.ts'
import type { ProviderCallContext, ReadContext, RefundQuery, Settled } from '../port.ts'
import { badResponse } from '../sandbox/sandbox-send.ts'
import { isUsedName, rawOf, type TransactionAnswer } from './opayo-answers.ts'
import { askPi, type OpayoClient, type Unknown } from './opayo-client.ts'
import { dayMs, type Reported } from './opayo-reporting.ts'

/** Longest time span of one report, which Opayo limits to a month. */
const reportAtMostMs = 28 * dayMs

interface Wanted {
  ref: string
  amountPence: number
  ourRefundRef: string
}

/** Makes a refund under `vendorTxCode`, or under the next free name where Opayo refused that one before. */
export async function makeRefund(
  client: OpayoClient,
  call: ProviderCallContext,
  wanted: Wanted,
  vendorTxCode = wanted.ourRefundRef,
): Promise<Settled> {
  const { ref, amountPence, ourRefundRef } = wanted
  const told = await askPi(client, call, 'POST', 'transactions', {
    transactionType: 'Refund',
    referenceTransactionId: ref,
    vendorTxCode,
    amount: amountPence,
    description: 'Refund',
  })
  if (told.kind === 'unknown') return told
  if (told.kind === 'untouched') return { kind: 'unknown', cause: told.cause }
  if (told.kind === 'transaction') return judgeRefund(told.transaction, call, amountPence)
  if (told.status === 401) return badResponse
  // A refund of that name may exist, and may be the reason why no more can be given back.
  const made = await findRefund(client, call, ourRefundRef)
  if (made.kind === 'unknown') return made
  if (made.kind === 'done') return made.amountPence === amountPence ? { kind: 'done' } : badResponse
  if (!isUsedName(told.refusal)) return { kind: 'refused', raw: rawOf(told.refusal) }
  return made.freeName === vendorTxCode ? badResponse : makeRefund(client, call, wanted, made.freeName)
}

function judgeRefund(transaction: TransactionAnswer, call: ReadContext, amountPence: number): Settled {
  const { status, statusCode, amount, currency } = transaction
  if (status !== 'Ok') return { kind: 'refused', raw: statusCode }
  const isOurs =
    (amount === undefined || amount.totalAmount === amountPence) &&
    (currency === undefined || isRequestedCurrency(call, currency))
  return isOurs ? { kind: 'done' } : badResponse
}

export async function queryRefund(
  client: OpayoClient,
  call: ReadContext,
  ourRefundRef: string,
): Promise<RefundQuery> {
  const made = await findRefund(client, call, ourRefundRef)
  return made.kind === 'missing' ? { kind: 'missing' } : made
}

/**
 * Finds the result of a refund. Where Opayo refused it each time, or has none, returns a name that is still
 * free for it.
 */
async function findRefund(
  { reporting }: OpayoClient,
  call: ReadContext,
  ourRefundRef: string,
): Promise<{ kind: 'done'; amountPence: number } | { kind: 'missing'; freeName: string } | Unknown> {
  if (!reporting) return badResponse
  for (const name of refundNames(ourRefundRef)) {
    const read = await reporting.find(call, { vendorTxCode: name })
    if (read.kind === 'missing') return { kind: 'missing', freeName: name }
    if (read.kind === 'unknown') return read
    const { type, state, amountPence, currency } = read.found
    if (type !== 'Refund' || !isRequestedCurrency(call, currency)) return badResponse
    if (state === 'captured') return { kind: 'done', amountPence }
    if (!isRefused(state)) return badResponse
  }
  return badResponse
}

/** True when the refund gave nothing back and never will. */
const isRefused = (state: Reported['state']): boolean =>
  state === 'declined' || state === 'failed' || state === 'not_authenticated'

/**
 * Names for the tries of a refund. A refund that Opayo refused keeps its name for good, so each new try needs
 * another: the hyphen after our three letters becomes a digit or a letter, since our name already has Opayo's
 * full forty characters.
 */
const refundNames = (ourRefundRef: string): string[] =>
  Array.from({ length: 36 }, (_, refusals) =>
    refusals === 0 ? ourRefundRef : ourRefundRef.replace(/^TLR-/, `TLR${refusals.toString(36)}`),
  )

/** Returns our own name for a refund, whichever of its tries has `name`. */
export const firstName = (name: string): string => name.replace(/^TLR[0-9a-z]/, 'TLR-')

/** Adds up a payment's refunds; null when Opayo does not tell them. */
export async function sumReportedRefunds(
  { reporting }: OpayoClient,
  call: ReadContext,
  { id, at }: Reported,
): Promise<number | null> {
  let sum = 0
  for (let fromMs = at.getTime(); fromMs <= Date.now() + dayMs; fromMs += reportAtMostMs) {
    const span = { fromUtc: new Date(fromMs), untilUtc: new Date(fromMs + reportAtMostMs) }
    const listed = await reporting?.list(call, span, { relatedtransactionid: id })
    if (listed?.kind !== 'list') return null
    for (const refund of listed.rows.filter(({ type, isSuccess }) => type === 'Refund' && isSuccess)) {
      const read = await reporting?.find(call, { id: refund.id })
      if (read?.kind !== 'found') return null
      if (read.found.relatedTo?.id === id && read.found.state === 'captured') sum += read.found.amountPence
    }
  }
  return sum
}
