import { addItems } from '@touchline/contract/calls/basket/add-items'
import { getCart } from '@touchline/contract/calls/basket/get-cart'
import { payAtDesk } from '@touchline/contract/calls/desk/pay-at-desk'
import { payOut } from '@touchline/contract/calls/desk/pay-out'
import { settlePayment } from '@touchline/contract/calls/desk/settle-payment'
import { settleRefund } from '@touchline/contract/calls/desk/settle-refund'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { signWebhook } from '../../../../card-sandbox/src/webhooks.ts'
import { refundCancelledSessions } from '../../commands/bookings/refund-cancelled-sessions.ts'
import { forgetCards } from '../../commands/cards/forget-cards.ts'
import { sweepPayments } from '../../commands/payments/sweep-payments.ts'
import { sweepRefunds } from '../../commands/refunds/sweep-refunds.ts'
import { tidy } from '../../commands/tidy.ts'
import { cancelSession } from '../../commands/timetable/cancel-session.ts'
import { offerFreedPlaces } from '../../commands/waitlist/offer-freed-places.ts'
import { testSecret } from '../shopper.ts'
import { ask } from './browser.ts'
import type { ClockStep, PostStep, StaffStep, SweepStep } from './plan.ts'
import { runningNow } from './turns.ts'
import type { Run } from './under-way.ts'

/** The provider tells us by itself: in any order, as often as it likes, and sometimes it is not the provider. */
export async function post(run: Run, step: PostStep): Promise<string> {
  const { edge, shop, turns } = run
  const isNew = step === 'next' || step === 'last'
  for (let waits = 0; isNew && edge.post.length === 0 && waits < 12; waits++)
    await turns.gate(runningNow()!.actor)
  const event = isNew
    ? edge.post.splice(step === 'next' ? 0 : -1, 1)[0]
    : (run.delivered.at(-1) ?? edge.post[0])
  if (!event) return 'there is no news'
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(turns.nowMs / 1000) - (step === 'a day old' ? 86_400 : 0))
  const secret = step === 'forged' ? 'not the provider’s secret' : testSecret
  const { statusCode, payload } = await shop.app.inject({
    method: 'POST',
    url: '/api/checkout/webhooks/sandbox',
    headers: {
      'content-type': 'application/json',
      'card-sandbox-timestamp': timestamp,
      'card-sandbox-signature': signWebhook(secret, timestamp, body),
    },
    payload: body,
  })
  if (isNew) run.delivered.push(event)
  const expected = step === 'forged' || step === 'a day old' ? 401 : 200
  if (statusCode !== expected)
    run.memory.faults.push(`a call: ${step} webhook was answered ${statusCode} ${payload}`)
  return `${event.type.slice('transaction.'.length)} → ${statusCode}`
}

export async function sweep({ shop }: Run, step: SweepStep): Promise<string> {
  const { services } = shop
  switch (step) {
    case 'payments':
      return `${await sweepPayments(services)} looked at`
    case 'refunds':
      return `${await sweepRefunds(services)} looked at`
    case 'cancelled sessions':
      return `${await refundCancelledSessions(services)} given back`
    case 'waitlist':
      await offerFreedPlaces(services)
      return 'done'
    case 'cards':
      return `${await forgetCards(services)} forgotten`
    case 'tidy':
      await tidy(services.db, services.vault)
      return 'done'
  }
}

const seconds: Record<ClockStep, number> = {
  '10 s': 10,
  '2 min': 120,
  '4 min': 240,
  '16 min': 16 * 60,
  '25 min': 25 * 60,
  '90 min, tidied': 90 * 60,
}

export async function pass(run: Run, step: ClockStep): Promise<string> {
  const { turns, actor } = runningNow()!
  await turns.gate(actor, turns.nowMs + seconds[step] * 1000)
  if (step === '90 min, tidied') await sweep(run, 'tidy')
  return 'have passed'
}

export async function staff(run: Run, step: StaffStep): Promise<string> {
  const { shop, frame, staffProfile: desk } = run
  switch (step) {
    case 'settle payments': {
      const rows = await shop.ask<{ id: string }>(
        `select id from payment_attempts where cart_id > $1 and state = 'needs_attention' order by id`,
        [frame.cartsAfter],
      )
      const body = { why: 'The provider’s own page says so' }
      const codes = []
      for (const { id } of rows)
        codes.push((await ask(run, desk, settlePayment, { params: { attemptId: id }, body })).status)
      return codes.join(' ') || 'nothing needs them'
    }
    case 'settle refunds': {
      const rows = await shop.ask<{ id: string }>(
        `select r.id from refunds r join orders o on o.id = r.order_id
          where o.cart_id > $1 and r.state = 'needs_attention' order by r.created_at, r.id`,
        [frame.cartsAfter],
      )
      const body = { found: 'send-again', why: 'The card takes it now' }
      const codes = []
      for (const { id } of rows)
        codes.push((await ask(run, desk, settleRefund, { params: { refundId: id }, body })).status)
      return codes.join(' ') || 'nothing needs them'
    }
    case 'sell A':
      return sellA(run)
    case 'cancel session A':
      return `${await cancelSession(shop.services, run.slots[0]!.id, 'The instructor is ill')} given back`
    case 'pay out': {
      const [owing] = await shop.ask<{ id: number; pence: number }>(
        `select o.id, owed.pence - paid.pence as pence from orders o,
            lateral (select coalesce(sum(desk_pence), 0)::int as pence from booking_cancellations
              where order_id = o.id) owed,
            lateral (select coalesce(sum(amount_pence), 0)::int as pence from desk_payouts where order_id = o.id) paid
          where o.cart_id > $1 and owed.pence > paid.pence order by o.id limit 1`,
        [frame.cartsAfter],
      )
      if (!owing) return 'nothing is owed'
      const input = { params: { orderId: String(owing.id) }, body: { amount: owing.pence, tender: 'cash' } }
      return String((await ask(run, desk, payOut, input)).status)
    }
  }
}

/** To a walk-in, for cash. */
async function sellA(run: Run): Promise<string> {
  const { staffProfile: desk, slots, shop } = run
  const item = {
    id: slots[0]!.id,
    type: 'activity',
    quantity: 1,
    pricingOptionId: shop.operator.priceList.options['Adult'],
  }
  const added = await ask(run, desk, addItems, { body: { items: [item] } })
  if (added.code !== null) return added.code
  const { total } = ((await ask(run, desk, getCart)).reply as { data: Cart }).data
  const key = run.nextKey()
  run.memory.accepted.set(key, { card: 0, credit: 0 })
  const body = {
    payments: [{ tenderType: 'cash', amount: total }],
    terms: [1],
    selectedUserId: null,
    firstName: 'Wanda',
    lastName: 'Inn',
    email: 'wanda@example.org',
  }
  const paid = await ask(run, desk, payAtDesk, { body }, key)
  return paid.code ?? (paid.reply as { transactionStatus: string }).transactionStatus
}
