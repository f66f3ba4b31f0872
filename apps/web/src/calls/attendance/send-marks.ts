import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { PressOutcome } from '@touchline/contract/calls/attendance/mark-attendance'
import type { AttendanceMark } from '@touchline/contract/entities/attendance/day-session'
import { withMarks } from '@touchline/rules/bookings/day-marks'
import { loadChunk } from '../../load-chunk.ts'
import { callApiOf } from '../call-query.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { dayQuery } from './day.ts'
import {
  deviceName,
  forgetUnsentMarks,
  listUnsentMarks,
  marksPlace,
  type UnsentMark,
} from './unsent-marks.ts'

/** Most presses that are sent at once; the call takes a few more. */
const SENT_AT_ONCE = 100

export const loadMarkAttendance = async () =>
  (await import('@touchline/contract/calls/attendance/mark-attendance')).markAttendance

export const loadUndoAttendance = async () =>
  (await import('@touchline/contract/calls/attendance/undo-attendance')).undoAttendance

/** Result of a press that was sent. */
export type SentMark = { mark: UnsentMark; outcome: PressOutcome }

let sending: Promise<SentMark[]> | null = null

/**
 * Sends what this member of staff has pressed at a venue and what was not sent yet. While it runs, a second call
 * waits for the first; what was pressed meanwhile is then sent as well. Without a signal the transport waits.
 * A press that arrives twice marks once: the server knows it by its number, whatever the key of the request.
 * @throws ApiError where the server has refused; the presses are kept
 */
export async function sendMarks(
  client: QueryClient,
  { staffId, venue }: { staffId: number; venue: string },
): Promise<SentMark[]> {
  while (sending) await sending.catch(() => null)
  const marks = listUnsentMarks()
    .filter((one) => one.staffId === staffId && one.venue === venue)
    .slice(0, SENT_AT_ONCE)
  if (marks.length === 0) return []
  sending = send(client, venue, marks)
  try {
    return await sending
  } finally {
    sending = null
  }
}

async function send(client: QueryClient, venue: string, marks: readonly UnsentMark[]): Promise<SentMark[]> {
  const call = await loadChunk(loadMarkAttendance)
  const presses = marks.map(({ pressUuid, bookingId, slotId, places, state, pressedAt }) => ({
    pressUuid,
    bookingId,
    slotId,
    places,
    state,
    pressedAt,
  }))
  const { data } = await callApiOf(client)(
    call,
    { params: { venue }, body: { presses, device: deviceName() } },
    { idempotencyKey: newIdempotencyKey() },
  )
  const sent = marks.flatMap((mark) => {
    const outcome = data.find(({ pressUuid }) => pressUuid === mark.pressUuid)
    return outcome ? [{ mark, outcome }] : []
  })
  await settle(client, venue, sent)
  forgetUnsentMarks(sent.map(({ mark }) => mark.pressUuid))
  return sent.filter(({ mark }) => mark.places.some((place) => marksPlace(mark, place)))
}

/**
 * Shows the answered marks, without those that staff have taken back meanwhile. The page is told of the list in
 * a moment: a press that was forgotten before would leave its row as it was, and take the focus from its button.
 */
async function settle(client: QueryClient, venue: string, sent: readonly SentMark[]): Promise<void> {
  const undone = new Set<number>()
  const mistakes = () => takenBackOf(sent).filter((id) => !undone.has(id))
  do {
    const markIds = mistakes()
    if (markIds.length > 0)
      await callApiOf(client)(await loadChunk(loadUndoAttendance), { params: { venue }, body: { markIds } })
    for (const id of markIds) undone.add(id)
    showMarks(client, sent, undone)
    await new Promise<void>((told) => notifyManager.schedule(told))
  } while (mistakes().length > 0)
}

/** Numbers of the marks whose press staff have taken back. */
function takenBackOf(sent: readonly SentMark[]): number[] {
  const now = listUnsentMarks()
  return sent.flatMap(({ mark: { pressUuid }, outcome }) => {
    const takenBack = now.find((one) => one.pressUuid === pressUuid)?.takenBack ?? []
    return outcome.outcome === 'done'
      ? outcome.marks.filter(({ place }) => takenBack.includes(place)).map(({ mark }) => mark.id)
      : []
  })
}

/** Puts the answered marks into the lists that the page shows, so that none disappears until the list is fetched. */
function showMarks(client: QueryClient, sent: readonly SentMark[], mistakes: ReadonlySet<number>): void {
  for (const { mark, outcome } of sent)
    client.setQueryData(dayQuery(mark.venue, mark.date).queryKey, (day) =>
      day === undefined
        ? undefined
        : {
            ...day,
            data: withMarks(day.data, ({ slotId, bookingId, place }) =>
              slotId === mark.slotId && bookingId === mark.bookingId
                ? markOf(outcome, place, mistakes)
                : undefined,
            ),
          },
    )
}

function markOf(
  { marks }: PressOutcome,
  place: number,
  mistakes: ReadonlySet<number>,
): AttendanceMark | null | undefined {
  const mark = marks.find((one) => one.place === place)?.mark
  return mark !== undefined && mistakes.has(mark.id) ? null : mark
}
