import { addDays } from '@touchline/rules/time/calendar-date'
import { Browser } from './browser.ts'
import { findCustomerId, listDay, mark, sell } from './desk.ts'
import { joinOnPaper } from './join-on-paper.ts'
import { payOnline } from './pay-online.ts'
import { sendStudentCard } from './send-student-card.ts'
import { lockside, password, taffside, type Week } from './week.ts'
import { findRide, findSession, openReception, sellRide } from './yesterday.ts'

/** Plays today until now: what was sold and marked so far, a charge that was paid, and a waitlist. */
export async function playToday(week: Week): Promise<void> {
  const { app, today } = week
  await week.setClock(today, '07:30')
  const rosa = await openReception(week)
  await recordInduction(rosa, today)
  await sellRide(rosa, addDays(today, 1), ['idris.cole'])
  await settleCharge(rosa, 'wen.zhao')
  await joinOnPaper(rosa, week)

  await checkInSoFar(week)
  const desk = await Browser.loggedIn(app, 'reception@demo.test', password)
  const session = await findSession(desk, lockside, addDays(today, 1), 'Badminton 60min')
  await sell(desk, { session, to: { firstName: 'Tilda', lastName: 'Moss' } })
  await oweAtDesk(desk, addDays(today, 3))
  await fillRide(week, desk, addDays(today, 3))
  await sendStudentCard(week)
  await complain(week)
  if (week.sandboxOrigin !== null) await bookOnline(week, desk)
}

/** Two people complain about their data: by the form, and on the phone weeks ago, which is yet to be acknowledged. */
async function complain({ app, today }: Week): Promise<void> {
  const ellie = await Browser.loggedIn(app, 'ellie.frost@demo.test', password)
  await ellie.ask('POST', '/api/data-complaints', {
    last_name: 'Frost',
    lines: [
      'I asked in May that you delete my old phone number.',
      'Last week a colleague of yours called it.',
    ],
  })
  const owner = await Browser.loggedIn(app, 'staff@demo.test', password)
  await owner.ask('POST', '/api/foh/complaints', {
    came_by: 'phone',
    received_on: addDays(today, -26),
    person_id: null,
    first_name: 'Nell',
    last_name: 'Harper',
    email: null,
    lines: ['Her date of birth was read out at the desk while others stood beside her.'],
    sends_letter: false,
  })
}

async function recordInduction(rosa: Browser, on: string): Promise<void> {
  const id = await findCustomerId(rosa, 'lotte.brandt@demo.test')
  const person = await rosa.ask<{ inductions: { id: number }[] }>('GET', `/api/foh/people/${id}`)
  const induction_id = person.inductions[0]!.id
  await rosa.ask('POST', `/api/foh/people/${id}/act`, { act: 'induction', induction_id, on })
}

async function settleCharge(rosa: Browser, name: string): Promise<void> {
  const [person] = await rosa.ask<{ charges: { id: number; amount: number }[] }[]>(
    'GET',
    `/api/foh/customers?query=${name}@demo.test`,
  )
  const { id, amount } = person!.charges[0]!
  await rosa.ask('POST', `/api/foh/charges/${id}/settle`, { amount, tender: 'cash' })
}

/** Checks in the first of each session that has begun, as a desk does that sends its presses later. */
async function checkInSoFar({ app, today, setClockToNow }: Week): Promise<void> {
  const now = await setClockToNow()
  const mona = await Browser.loggedIn(app, 'manager@demo.test', password)
  for (const venue of [lockside, taffside]) {
    const begun = (await listDay(mona, venue, today)).filter(
      ({ starts_at, bookings }) => new Date(starts_at) < now && bookings.length > 0,
    )
    for (const session of begun) {
      const at = new Date(Math.min(now.getTime(), Date.parse(session.starts_at) + 4 * 60_000))
      const names = session.bookings.map(({ booked_by }) => booked_by)
      await mark(mona, { venue, session, who: names.slice(0, 3), state: 'came', at })
      await mark(mona, { venue, session, who: names.slice(3, 4), state: 'late', at })
    }
  }
}

/** Fills a ride, has two people wait for a place, and gives one back: the first who waits has an offer. */
async function fillRide({ app }: Week, desk: Browser, date: string): Promise<void> {
  const comers = ['bea.sandford', 'idris.cole', 'lotte.brandt', 'marcus.webb', 'sunita.rao', 'ellie.frost']
  const ride = await sellRide(desk, date, [...comers, 'george.pike', 'wen.zhao'])
  for (const name of ['carys.pugh', 'hal.quinn']) {
    const waiter = await Browser.loggedIn(app, `${name}@demo.test`, password)
    await waiter.ask('POST', '/api/activities/waitlist/add', { item: { id: ride.slot_id, type: 'activity' } })
  }
  const bea = await Browser.loggedIn(app, 'bea.sandford@demo.test', password)
  const { bookings } = await findRide(desk, date)
  const booking = bookings.find(({ booked_by }) => booked_by === 'Bea Sandford')!
  await giveBack(bea, booking.booking_id)
}

/** Books two courts by card. One is given back, to a card that takes no refund: finance has to look at it. */
async function bookOnline({ app, today, sandboxOrigin }: Week, desk: Browser): Promise<void> {
  const book = async (name: string, number: string, date: string) => {
    const { slot_id: slotId } = await findSession(desk, lockside, date, 'Badminton 60min')
    const payer = await Browser.loggedIn(app, `${name}@demo.test`, password)
    await payOnline(payer, { slotId, number, sandboxOrigin: sandboxOrigin!, email: `${name}@demo.test` })
    return { payer, slotId }
  }
  await book('ellie.frost', '4242424242424242', addDays(today, 2))
  const date = addDays(today, 4)
  const { payer, slotId } = await book('marcus.webb', '4000100000000901', date)
  const court = (await listDay(desk, lockside, date)).find(({ slot_id }) => slot_id === slotId)!
  await giveBack(payer, court.bookings[0]!.booking_id)
}

/** Cancels a court that a walk-in has paid for in cash, who has not come for the money yet. */
async function oweAtDesk(desk: Browser, date: string): Promise<void> {
  const { slot_id } = await findSession(desk, lockside, date, 'Badminton 60min')
  const court = async () => (await listDay(desk, lockside, date)).find((one) => one.slot_id === slot_id)!
  await sell(desk, { session: await court(), to: { firstName: 'Ida', lastName: 'Ferris' } })
  await giveBack(desk, (await court()).bookings[0]!.booking_id)
}

const giveBack = (who: Browser, booking_id: number) =>
  who.ask('PATCH', '/api/v1/activities/bookings', {
    data: { cancellation_source: 'my-account', update_type: 'cancellation', booking_ids: [booking_id] },
  })
