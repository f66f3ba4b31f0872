import type { DebitEvent } from '../../gateways/direct-debit/port.ts'
import { databaseTime } from '../../stores/database/database-time.ts'
import { listDebitRefunds, moveDebitRefund } from '../../stores/direct-debit/debit-refunds.ts'
import {
  dropUnwanted,
  findDebitByRef,
  keepEventsUntil,
  listDebitsToCancel,
  listDebitsToLookAt,
  readEventsUntil,
} from '../../stores/direct-debit/debits.ts'
import {
  findMandateByRef,
  listMandatesToCancel,
  listMandatesToLookAt,
} from '../../stores/direct-debit/mandates.ts'
import { askDebits } from './ask-debits.ts'
import { debitRefundRefOf } from './debit-refs.ts'
import type { DebitServices } from './debit-services.ts'
import { planDebits } from './plan-debits.ts'
import { lookAtDebit } from './take-debit-news.ts'
import { lookAtMandate } from './take-mandate-news.ts'

/**
 * Does all that is due about direct debit: news, notices, requests, refunds, mandates that are over. Any number of
 * processes may do so at the same time, and as often as they like.
 */
export async function sweepDebits(services: DebitServices): Promise<{ planned: number; asked: number }> {
  const { db, directDebit } = services
  const now = await databaseTime(db)
  await directDebit.advanceTo?.(now)
  await readNews(services)
  for (const mandate of await listMandatesToLookAt(db, directDebit.id)) await lookAtMandate(services, mandate)
  for (const debit of await listDebitsToLookAt(db, directDebit.id)) await lookAtDebit(services, debit)
  await dropUnwanted(db)
  const planned = await planDebits(services)
  const asked = await askDebits(services, now)
  await cancelUnwanted(services)
  await makeRefunds(services)
  await cancelMandates(services)
  return { planned, asked }
}

const pagesAtMost = 20

/** Reads what has happened at the provider since the last time: an old debit may be taken back, too. */
async function readNews(services: DebitServices): Promise<void> {
  const { db, directDebit } = services
  if (!directDebit.caps.listsEvents) return
  for (let pages = 0; pages < pagesAtMost; pages++) {
    const page = await directDebit.listEvents({}, await readEventsUntil(db, directDebit.id))
    if (page.kind === 'unknown') return
    await takeEvents(services, page.events)
    const last = page.events.at(-1)
    if (last) await keepEventsUntil(db, directDebit.id, last.id)
    if (!page.hasMore) return
  }
}

/** Looks at each mandate and debit that events name, once. They are hints: what the provider then answers counts. */
export async function takeEvents(services: DebitServices, events: readonly DebitEvent[]): Promise<void> {
  const { db, directDebit } = services
  const seen = new Set<string>()
  for (const event of events) {
    if (event.about === 'mandate') {
      const mandate = await findMandateByRef(db, directDebit.id, event)
      if (mandate && !seen.has(mandate.id)) await lookAtMandate(services, mandate)
      if (mandate) seen.add(mandate.id)
    } else if (event.about === 'collection') {
      const debit = await findDebitByRef(db, directDebit.id, event)
      const isOver = debit?.state === 'noticed' || debit?.state === 'dropped'
      if (debit && !isOver && !seen.has(debit.id)) await lookAtDebit(services, debit)
      if (debit) seen.add(debit.id)
    }
  }
}

/** Cancels what is on its way for contracts that ended before. What can't be cancelled comes back once it is paid. */
async function cancelUnwanted(services: DebitServices): Promise<void> {
  const { db, directDebit } = services
  if (!directDebit.caps.cancelsCollections) return
  for (const debit of await listDebitsToCancel(db, directDebit.id)) {
    const done = await directDebit.cancelCollection(
      { idempotencyKey: `cancel-${debit.ourRef}` },
      debit.providerRef!,
    )
    if (done.kind === 'done') await lookAtDebit(services, debit)
  }
}

/** Has what comes back of debits refunded by the provider, once. One that it refuses is paid out by staff. */
async function makeRefunds({ db, directDebit, log }: DebitServices): Promise<void> {
  for (const { id, pence, providerRef } of await listDebitRefunds(db, directDebit.id)) {
    const told = await directDebit.queryCollection({}, { ref: providerRef })
    // The bank may have given it back: news of that come first.
    if (told.kind !== 'collection' || (told.state !== 'confirmed' && told.state !== 'paid-out')) continue
    const ourRefundRef = debitRefundRefOf(id)
    const done = await directDebit.refund(
      { idempotencyKey: `refund-${ourRefundRef}` },
      { ref: providerRef, amountPence: pence, ourRefundRef },
    )
    if (done.kind === 'done') await moveDebitRefund(db, id, 'done', { from: 'wanted' })
    else if (done.kind === 'refused') {
      log.warn({ refund: id, said: done.raw }, 'a direct debit was not refunded: staff pay it out')
      await moveDebitRefund(db, id, 'refused', { from: 'wanted', said: done.raw.slice(0, 300) })
    }
  }
}

/** Cancels mandates that nothing is collected by any more, so that none stays at the bank unused. */
async function cancelMandates(services: DebitServices): Promise<void> {
  const { db, directDebit } = services
  for (const mandate of await listMandatesToCancel(db, directDebit.id)) {
    const done = await directDebit.cancelMandate(
      { idempotencyKey: `cancel-${mandate.ourRef}` },
      mandate.providerRef!,
    )
    if (done.kind === 'done') await lookAtMandate(services, mandate)
  }
}
