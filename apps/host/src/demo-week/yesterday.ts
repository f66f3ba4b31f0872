import { addDays } from '@touchline/rules/time/calendar-date'
import { instantOf } from '@touchline/rules/time/wall-time'
import { Browser } from './browser.ts'
import { findCustomerId, listDay, mark, type Session, sell } from './desk.ts'
import { lockside, password, taffside, type Week, zone } from './week.ts'

const rideName = 'Ride with Joel'

/** Finds the first such session of the day from noon on that has a free place, or that is full. */
export async function findSession(
  desk: Browser,
  venue: string,
  date: string,
  name: string,
): Promise<Session> {
  const noon = instantOf(date, '12:00', zone)
  const found = (await listDay(desk, venue, date)).filter(
    (one) => one.name === name && new Date(one.starts_at) >= noon,
  )
  const session = found.find(({ free }) => free > 0) ?? found[0]
  if (!session) throw new Error(`there is no ${name} at ${venue} on ${date}`)
  return session
}

export const findRide = (desk: Browser, date: string): Promise<Session> =>
  findSession(desk, lockside, date, rideName)

const openDrawer = (desk: Browser, venue_slug: string, name: string, float: number) =>
  desk.ask<{ id: number }>('POST', '/api/foh/drawers', { venue_slug, name, float })

export async function openReception(week: Week, float = 10_000): Promise<Browser> {
  const rosa = await Browser.loggedIn(week.app, 'reception@demo.test', password)
  await openDrawer(rosa, lockside, 'Reception 1', float)
  return rosa
}

/** Closes the drawer of these staff. Where the count differs, it is closed with the reason. */
async function closeDrawer(desk: Browser, { lessPence, reason }: { lessPence: number; reason: string }) {
  const drawers = await desk.ask<{ id: number; is_chosen: boolean }[]>('GET', '/api/foh/drawers')
  const { id } = drawers.find((one) => one.is_chosen)!
  const { expected } = await desk.ask<{ expected: number }>('GET', `/api/foh/drawers/${id}`)
  const counted = expected - lessPence
  await desk.ask('POST', `/api/foh/drawers/${id}/close`, { counted, expected, reason })
}

const idOf = (desk: Browser, name: string) => findCustomerId(desk, `${name}@demo.test`)

/** Sells a place of a ride to each of these people. */
export async function sellRide(desk: Browser, date: string, names: readonly string[]): Promise<Session> {
  const session = await findRide(desk, date)
  for (const name of names) await sell(desk, { session, to: { id: await idOf(desk, name) } })
  return session
}

/** Plays the day before: sales for three days, check-ins, two people who did not come, and two counted drawers. */
export async function playYesterday(week: Week): Promise<void> {
  const { yesterday, today } = week
  await week.setClock(yesterday, '07:40')
  const rosa = await openReception(week)
  await sellRide(rosa, yesterday, ['bea.sandford', 'idris.cole', 'lotte.brandt', 'hal.quinn', 'wen.zhao'])
  await sellRide(rosa, today, ['bea.sandford', 'idris.cole', 'marcus.webb', 'sunita.rao', 'george.pike'])
  await sellRide(rosa, addDays(today, 1), ['lotte.brandt', 'ellie.frost', 'wen.zhao'])
  await sellAtLockside(rosa, week)
  await sellAtTaffside(week)

  await takeRegister(week)

  await week.setClock(yesterday, '21:10')
  await closeDay(week)
}

/** Joel checks his ride in as it begins, and says after its end who did not come. */
async function takeRegister({ app, yesterday, setClock }: Week): Promise<void> {
  const atTime = async (time: string) => {
    const at = await setClock(yesterday, time)
    // The log-in of before has ended by itself.
    const joel = await Browser.loggedIn(app, 'instructor@demo.test', password)
    return { joel, ride: { venue: lockside, session: await findRide(joel, yesterday), at } }
  }
  const begun = await atTime('14:06')
  await mark(begun.joel, { ...begun.ride, who: ['Bea Sandford', 'Idris Cole'], state: 'came' })
  await mark(begun.joel, { ...begun.ride, who: ['Lotte Brandt'], state: 'late' })
  const over = await atTime('14:50')
  await mark(over.joel, { ...over.ride, who: ['Hal Quinn', 'Wen Zhao'], state: 'missed' })
}

async function sellAtLockside(rosa: Browser, { yesterday, today }: Week): Promise<void> {
  const court = await findSession(rosa, lockside, yesterday, 'Badminton 60min')
  await sell(rosa, {
    session: court,
    to: { firstName: 'Petra', lastName: 'Lane' },
    tender: 'offline-voucher',
  })
  const swim = await findSession(rosa, lockside, yesterday, 'Family Swim')
  await sell(rosa, { session: swim, to: { firstName: 'Amos', lastName: 'Reed' }, quantity: 2 })
  for (const [firstName, lastName] of [
    ['Nell', 'Harper'],
    ['Jon', 'Tideway'],
  ] as const) {
    const session = await findSession(rosa, lockside, today, 'Family Swim')
    await sell(rosa, { session, to: { firstName, lastName }, quantity: 2 })
  }
  const evening = await findSession(rosa, lockside, today, 'Slow Flow Yoga')
  await sell(rosa, { session: evening, to: { id: await idOf(rosa, 'sunita.rao') } })
}

async function sellAtTaffside(week: Week): Promise<void> {
  const { yesterday, today } = week
  const mona = await Browser.loggedIn(week.app, 'manager@demo.test', password)
  await openDrawer(mona, taffside, 'Front desk', 8_000)
  const carys = { id: await idOf(mona, 'carys.pugh') }
  for (const [date, name] of [
    [yesterday, 'Squash 40min'],
    [today, 'Badminton 40min'],
    [addDays(today, 2), 'Squash 40min'],
  ] as const)
    await sell(mona, { session: await findSession(mona, taffside, date, name), to: carys })
  const session = await findSession(mona, taffside, today, 'Squash 40min')
  await sell(mona, { session, to: { firstName: 'Rhys', lastName: 'Vaughan' }, tender: 'cheque' })
}

async function closeDay({ app }: Week): Promise<void> {
  const rosa = await Browser.loggedIn(app, 'reception@demo.test', password)
  const drawers = await rosa.ask<{ id: number; is_chosen: boolean }[]>('GET', '/api/foh/drawers')
  const { id } = drawers.find((one) => one.is_chosen)!
  const move = (body: object) => rosa.ask('POST', `/api/foh/drawers/${id}/entries`, body)
  await move({ kind: 'pay-out', amount: 320, reason: 'Milk and tea' })
  await move({ kind: 'safe-drop', amount: 5_000 })
  await closeDrawer(rosa, { lessPence: 50, reason: 'A coin was given twice as change' })
  const mona = await Browser.loggedIn(app, 'manager@demo.test', password)
  await closeDrawer(mona, { lessPence: 0, reason: '' })
}
