import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import {
  type BookingOfDay,
  findByReference,
  placesToCheckIn,
  referenceOf,
} from '@touchline/rules/bookings/day-marks'
import { containsWords } from '@touchline/rules/words/fold-words'
import { type ReactNode, type SubmitEvent, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Link } from '../../page/link.tsx'
import { staffPaths } from '../../staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { BookingRows } from './booking-rows.tsx'
import { placeWords } from './shown-day.ts'
import type { Acts } from './use-acts.ts'

const Camera = lazyPart(async () => (await import('./camera.tsx')).Camera)

const leastLetters = 2
const shownAtMost = 30

type Props = {
  sessions: readonly DaySession[]
  acts: Acts
  nowMs: number
  /** True for staff who may see orders. */
  opensOrders: boolean
}

/**
 * Finds people by a code that is scanned or typed, or by name. The code of a booking with one place that is not
 * over checks it in at once; of any other, staff see what was booked.
 */
export function CheckIn({ sessions, acts, nowMs, opensOrders }: Props) {
  const asked = useSearchParams()[0].get('code') ?? ''
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState(asked)
  const [said, setSaid] = useState<Said | null>(null)
  const [isScanning, setIsScanning] = useState(false)
  const take = (text: string) => {
    const found = findByReference(sessions, text)
    setTyped('')
    setCode(referenceOf(text))
    setSaid(checkInAlone(found, acts, nowMs))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && (isCode(typed, sessions) || named(sessions, typed).length === 0)) take(typed)
  }
  const byName = typed.trim().length >= leastLetters ? named(sessions, typed) : null
  const byCode = byName === null && code !== '' ? findByReference(sessions, code) : null
  return (
    <Card as="section" labelledBy="check-in-title">
      <h2 id="check-in-title">Check in</h2>
      <form onSubmit={submit} noValidate className="mt-2 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <TextField
            id="ticket"
            name="ticket"
            label="Scan a ticket, or type its code or a name"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="go"
            spellCheck={false}
          />
        </div>
        <Button type="submit" variant="secondary">
          Find
        </Button>
        <Button variant="secondary" onClick={() => setIsScanning(true)}>
          Use the camera
        </Button>
      </form>
      <p role="status" className={said ? classNames('mt-3 text-lg font-bold', tones[said.tone]) : undefined}>
        {said?.words}
      </p>
      {byName && (
        <Found
          found={byName}
          acts={acts}
          nowMs={nowMs}
          opensOrders={opensOrders}
          none={`No one of this day is called “${typed.trim()}”.`}
        />
      )}
      {byCode && (
        <Found
          found={byCode}
          acts={acts}
          nowMs={nowMs}
          opensOrders={opensOrders}
          none={`No booking of this day has the code ${code}.`}
        >
          {opensOrders && <ToOrders code={code} />}
        </Found>
      )}
      <Dialog open={isScanning} onClose={() => setIsScanning(false)} title="Scan a ticket">
        {isScanning && (
          <Suspense fallback={<p role="status">Starting the camera…</p>}>
            <Camera
              onCode={(text) => {
                take(text)
                setIsScanning(false)
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </Card>
  )
}

const ToOrders = ({ code }: { code: string }) => (
  <p className="mt-2">
    <Link
      to={staffPaths.desk({ find: code })}
      className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
    >
      Look for it among all orders
    </Link>
  </p>
)

const isCode = (typed: string, sessions: readonly DaySession[]): boolean =>
  findByReference(sessions, typed).length > 0

/** Finds bookings with a place of that name, or made by a person of that name. */
function named(sessions: readonly DaySession[], words: string): BookingOfDay[] {
  return sessions
    .flatMap((session) => session.bookings.map((booking) => ({ session, booking })))
    .filter(
      ({ booking }) =>
        containsWords(booking.bookedBy, words) ||
        (referenceOf(words).length >= 3 && booking.reference.startsWith(referenceOf(words))) ||
        booking.places.some(({ name }) => name !== null && containsWords(name, words)),
    )
}

type Said = { words: string; tone: keyof typeof tones }
const tones = { done: 'text-success', already: 'text-warning' } as const

/** Checks the only place of a ticket in, where it is one. @returns what was done, or had been, in words */
function checkInAlone(found: BookingOfDay[], acts: Acts, nowMs: number): Said | null {
  const coming = found.filter(({ session }) => nowMs < Date.parse(session.endsAt))
  const [only] = coming
  if (!only || coming.length > 1 || only.booking.places.length > 1) return null
  const { session, booking } = only
  const left = placesToCheckIn(booking)
  const { bookingId, reference, bookedBy, places } = booking
  const who = placeWords(places[0]!, bookedBy, 1)
  const { mark } = places[0]!
  if (left.length === 0)
    return (
      mark && {
        words: `${who} is checked in already, since ${mark.time}${mark.by && ` by ${mark.by}`}.`,
        tone: 'already',
      }
    )
  acts.mark({ bookingId, slotId: session.slotId, places: left, reference }, 'came')
  return { words: `${who} is checked in: ${session.name}, ${session.from}.`, tone: 'done' }
}

type FoundProps = {
  found: readonly BookingOfDay[]
  acts: Acts
  nowMs: number
  opensOrders: boolean
  none: string
  children?: ReactNode
}

/** Shows found bookings under the session of each. */
function Found({ found, acts, nowMs, opensOrders, none, children }: FoundProps) {
  if (found.length === 0)
    return (
      <div className="mt-3">
        <p role="status">{none}</p>
        {children}
      </div>
    )
  return (
    <ul className="mt-4 grid gap-4">
      {found.slice(0, shownAtMost).map(({ session, booking }) => (
        <li key={`${session.slotId} ${booking.bookingId}`}>
          <p className="font-bold">
            <span className="tabular">{`${session.from} to ${session.until}`}</span> {session.name}
            {session.place !== null && `, ${session.place}`}
          </p>
          <ul className="border-t border-line">
            <BookingRows
              session={session}
              booking={booking}
              acts={session.change?.kind === 'cancelled' ? null : acts}
              nowMs={nowMs}
              opensOrders={opensOrders}
            />
          </ul>
        </li>
      ))}
      {found.length > shownAtMost && <li className="text-ink-soft">Type more of the name to see others.</li>}
    </ul>
  )
}
