import type { MovementList, Period, ProviderMovement, ReadContext } from '../port.ts'
import { badResponse } from '../sandbox/sandbox-send.ts'
import type { OpayoClient } from './opayo-client.ts'
import { firstName } from './opayo-refunds.ts'
import { dayMs, type Reported } from './opayo-reporting.ts'

const detailsAtOnce = 5

export async function listOpayoMovements(
  { reporting }: OpayoClient,
  call: ReadContext,
  { fromUtc, untilUtc }: Period,
): Promise<MovementList> {
  if (!reporting) return badResponse
  // The day before is searched, too: a payment may be captured the day after it was begun.
  const span = { fromUtc: new Date(fromUtc.getTime() - dayMs), untilUtc }
  const listed = await reporting.list(call, span)
  if (listed.kind === 'unknown') return listed
  const movements: ProviderMovement[] = []
  const good = listed.rows.filter(({ isSuccess }) => isSuccess)
  for (let start = 0; start < good.length; start += detailsAtOnce) {
    const rows = good.slice(start, start + detailsAtOnce)
    for (const read of await Promise.all(rows.map(({ id }) => reporting.find(call, { id })))) {
      if (read.kind !== 'found') return read.kind === 'unknown' ? read : badResponse
      const movement = movementOf(read.found)
      if (movement && movement.at >= fromUtc && movement.at < untilUtc) movements.push(movement)
    }
  }
  return { kind: 'list', movements }
}

/** Returns the movement of money, or null where none moved. */
function movementOf({ state, type, relatedTo, ...told }: Reported): ProviderMovement | null {
  const { amountPence, currency, at } = told
  if (state !== 'captured') return null
  if (type !== 'Refund')
    return {
      kind: 'captured',
      ref: told.id,
      ourRef: told.vendorTxCode,
      ourRefundRef: null,
      amountPence,
      currency,
      at,
    }
  if (!relatedTo) return null
  const { id: ref, vendorTxCode: ourRef } = relatedTo
  return {
    kind: 'refunded',
    ref,
    ourRef,
    ourRefundRef: firstName(told.vendorTxCode),
    amountPence,
    currency,
    at,
  }
}
