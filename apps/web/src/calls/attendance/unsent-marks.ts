import { AttendanceState } from '@touchline/contract/entities/attendance/attendance-state'
import * as z from 'zod/mini'
import { unkept, unsentMarksKey } from './has-unsent-marks.ts'

const DEVICE_KEY = 'touchline.day-device'

/** Press by which staff marked places, until the server has it. It names no person. */
export const UnsentMark = z.object({
  pressUuid: z.string(),
  staffId: z.int(),
  venue: z.string(),
  date: z.string(),
  reference: z.string(),
  bookingId: z.int(),
  slotId: z.int(),
  places: z.array(z.int()),
  state: AttendanceState,
  pressedAt: z.string(),
  /** Places of which staff have taken the press back. It may be on its way: it is sent, and those marks are then taken back. */
  takenBack: z.array(z.int()),
})
export type UnsentMark = z.infer<typeof UnsentMark>

const none: readonly UnsentMark[] = []
const listeners = new Set<() => void>()
let read: { text: string | null; marks: readonly UnsentMark[] } = { text: null, marks: none }

function readText(): string | null {
  // The storage still has older ones.
  if (unkept.text !== null) return unkept.text
  try {
    return localStorage.getItem(unsentMarksKey)
  } catch {
    return null
  }
}

/** Lists the presses that this browser has not sent yet, the first press first; the same list until it changes. */
export function listUnsentMarks(): readonly UnsentMark[] {
  const text = readText()
  if (text !== read.text) read = { text, marks: parse(text) }
  return read.marks
}

function parse(text: string | null): readonly UnsentMark[] {
  try {
    const parsed = z.array(UnsentMark).safeParse(JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.data : none
  } catch {
    return none
  }
}

/** Keeps a press until it is sent. Places that were taken back from an unsent one of its kind are given back to that. */
export function keepUnsentMark(press: UnsentMark): void {
  const restored: number[] = []
  const before = listUnsentMarks().map((mark) => {
    if (mark.slotId !== press.slotId || mark.bookingId !== press.bookingId || mark.state !== press.state)
      return mark
    const back = mark.takenBack.filter((place) => press.places.includes(place) && mark.places.includes(place))
    restored.push(...back)
    return { ...mark, takenBack: mark.takenBack.filter((place) => !back.includes(place)) }
  })
  const places = press.places.filter((place) => !restored.includes(place))
  write(places.length === 0 ? before : [...before, { ...press, places }])
}

/** Notes that presses were a mistake for these places of a booking. */
export function takeBackUnsentMarks(booking: Pick<UnsentMark, 'slotId' | 'bookingId' | 'places'>): void {
  write(
    listUnsentMarks().map((mark) =>
      mark.slotId === booking.slotId && mark.bookingId === booking.bookingId
        ? { ...mark, takenBack: [...new Set([...mark.takenBack, ...booking.places])] }
        : mark,
    ),
  )
}

/** True when a press still marks this place, as staff see it. */
export const marksPlace = ({ places, takenBack }: UnsentMark, place: number): boolean =>
  places.includes(place) && !takenBack.includes(place)

/** Forgets presses that the server has. */
export function forgetUnsentMarks(pressUuids: readonly string[]): void {
  write(listUnsentMarks().filter(({ pressUuid }) => !pressUuids.includes(pressUuid)))
}

function write(marks: readonly UnsentMark[]): void {
  const text = marks.length === 0 ? null : JSON.stringify(marks)
  try {
    if (text === null) localStorage.removeItem(unsentMarksKey)
    else localStorage.setItem(unsentMarksKey, text)
    unkept.text = null
  } catch {
    unkept.text = text
  }
  for (const listener of listeners) listener()
}

/** Subscribes to changes of the list, also by another tab. */
export function onUnsentMarks(listener: () => void): () => void {
  const ofOtherTab = ({ key }: StorageEvent) => {
    if (key === unsentMarksKey || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', ofOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', ofOtherTab)
  }
}

/** Returns the name that this browser has chosen for itself, at random; a new one where it keeps nothing. */
export function deviceName(): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)
  try {
    const known = localStorage.getItem(DEVICE_KEY)
    if (known !== null && /^[a-z0-9]{1,32}$/.test(known)) return known
    localStorage.setItem(DEVICE_KEY, random)
  } catch {
    // The name is of this page alone.
  }
  return random
}
