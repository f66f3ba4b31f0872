import { AttendanceState } from '@touchline/contract/entities/attendance/attendance-state'
import * as z from 'zod/mini'

const KEY = 'touchline.day-marks'
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
  /** True once staff have taken the press back. It may be on its way: it is sent, and its mark is then taken back. */
  isTakenBack: z.boolean(),
})
export type UnsentMark = z.infer<typeof UnsentMark>

const none: readonly UnsentMark[] = []
const listeners = new Set<() => void>()
/** Marks until the page is left, where the browser refuses storage. */
let inMemory: string | null = null
let read: { text: string | null; marks: readonly UnsentMark[] } = { text: null, marks: none }

function readText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return inMemory
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

/** Keeps a press until it is sent. */
export function keepUnsentMark(mark: UnsentMark): void {
  write([...listUnsentMarks(), mark])
}

/** Notes that presses were a mistake. */
export function takeBackUnsentMarks(pressUuids: readonly string[]): void {
  write(
    listUnsentMarks().map((mark) =>
      pressUuids.includes(mark.pressUuid) ? { ...mark, isTakenBack: true } : mark,
    ),
  )
}

/** Forgets presses that the server has. */
export function forgetUnsentMarks(pressUuids: readonly string[]): void {
  write(listUnsentMarks().filter(({ pressUuid }) => !pressUuids.includes(pressUuid)))
}

function write(marks: readonly UnsentMark[]): void {
  inMemory = marks.length === 0 ? null : JSON.stringify(marks)
  try {
    if (inMemory === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, inMemory)
  } catch {
    // The marks are in memory.
  }
  for (const listener of listeners) listener()
}

/** Subscribes to changes of the list, also by another tab. */
export function onUnsentMarks(listener: () => void): () => void {
  const ofOtherTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
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
