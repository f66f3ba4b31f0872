import type { AttendancePress } from '@touchline/contract/calls/attendance/mark-attendance'
import { replacedBy } from '@touchline/rules/bookings/attendance'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import {
  listMarks,
  lockPressedPlaces,
  type MarkOfPlace,
  type PressedPlace,
  writeMarks,
} from '../../stores/attendance/marks.ts'
import { liftCharges, listBookingsOfMarks, lockPayers } from '../../stores/attendance/missed.ts'
import type { Database } from '../../stores/database/tables.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { chargeMissed } from './charge-missed.ts'
import { requireRegister } from './require-register.ts'

export interface PressResult {
  pressUuid: string
  outcome: 'done' | 'already' | 'gone' | 'too-early' | 'not-yours'
  marks: Omit<MarkOfPlace, 'pressUuid'>[]
}

interface Wanted {
  venueSlug: string
  presses: readonly AttendancePress[]
  device: string
}

/**
 * Marks the places of these presses. Each press is decided on its own: a booking that was cancelled meanwhile
 * does not keep the others from being marked.
 */
export async function markAttendance(
  context: CallContext,
  { venueSlug, presses, device }: Wanted,
): Promise<{ timeZone: string; results: PressResult[] } | Refusal> {
  const isMissed = presses.some(({ state }) => state === 'missed')
  const at = await requireRegister(context, venueSlug, isMissed ? 'mark-missed' : 'take-register')
  if (isRefusal(at)) return at
  const { staff, venue, isOwnOnly } = at
  const clientId = context.catalogue.client.id
  const { customerId: staffId } = staff
  const content = { venueId: venue.id, presses, device }
  const results = await answerOnce(context, staff, { call: 'markAttendance', content }, async (tx) => {
    // Accounts come before places, as where a booking is cancelled.
    await lockPayers(tx, clientId, await payersToLock(tx, presses))
    const found = await lockPressedPlaces(tx, { venueId: venue.id, staffId }, presses)
    const decided = presses.map((press) => decide(press, found, isOwnOnly))
    const allowed = decided.filter(({ refused }) => refused === null).map(({ press }) => press)
    const written: number[] = []
    for (const round of inRounds(allowed))
      written.push(
        ...(await writeMarks(tx, { clientId, staffId, device, presses: round, replaced: replacedBy })),
      )
    await liftCharges(
      tx,
      staffId,
      allowed.filter(({ state }) => state !== 'missed'),
    )
    if (written.length > 0) await chargeMissed(context, tx, staffId, written)
    const marks = await listMarks(
      tx,
      presses.filter((_, at) => decided[at]!.refused !== 'not-yours'),
    )
    return decided.map(({ press: { pressUuid }, refused }): PressResult => {
      const ofPress = marks.filter((one) => one.pressUuid === pressUuid)
      return {
        pressUuid,
        outcome: refused ?? (ofPress.some(({ isOfPress }) => isOfPress) ? 'done' : 'already'),
        marks: ofPress.map(({ place, isOfPress, mark }) => ({ place, isOfPress, mark })),
      }
    })
  })
  if (isRefusal(results)) return results
  context.log.info(
    {
      event: 'desk.attendance',
      staff: staffId,
      venue: venue.id,
      outcomes: results.map(({ outcome }) => outcome),
    },
    'staff marked who came',
  )
  return { timeZone: venue.timeZone, results }
}

/** Decides a press by what was found of its places: those that are booked are left, or it is refused. */
function decide(press: AttendancePress, found: readonly PressedPlace[], isOwnOnly: boolean) {
  const places = found.filter(({ pressUuid }) => pressUuid === press.pressUuid)
  const booked = places.filter(({ isBooked }) => isBooked)
  const isOther = isOwnOnly && booked.some((one) => !one.isOwn)
  const isTooEarly = press.state === 'missed' && places.some(({ isOver }) => !isOver)
  const refused: 'gone' | 'not-yours' | 'too-early' | null =
    booked.length === 0 ? 'gone' : isOther ? 'not-yours' : isTooEarly ? 'too-early' : null
  return { press: { ...press, places: booked.map(({ place }) => place) }, refused }
}

/** Lists the bookings of which these presses may charge the account, or lift a charge. */
async function payersToLock(tx: Kysely<Database>, presses: readonly AttendancePress[]): Promise<number[]> {
  const missed = presses.filter(({ state }) => state === 'missed').map(({ bookingId }) => bookingId)
  const bookingIds = presses.map(({ bookingId }) => bookingId)
  return [...missed, ...(await listBookingsOfMarks(tx, { bookingIds }))]
}

/** Parts presses so that each place is marked at most once in a round: the later press is the one that counts. */
function inRounds(presses: readonly AttendancePress[]): AttendancePress[][] {
  const rounds: { presses: AttendancePress[]; places: Set<string> }[] = []
  for (const press of presses) {
    const places = press.places.map((place) => `${press.slotId} ${press.bookingId} ${place}`)
    const last = rounds.findLastIndex((round) => places.some((place) => round.places.has(place)))
    const round = (rounds[last + 1] ??= { presses: [], places: new Set() })
    round.presses.push(press)
    for (const place of places) round.places.add(place)
  }
  return rounds.map((round) => round.presses)
}
