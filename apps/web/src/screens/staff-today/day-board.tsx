import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import { isAroundNow } from '@touchline/rules/bookings/day-marks'
import { wallTimeToldApart } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { SentMark } from '../../calls/attendance/send-marks.ts'
import { marksPlace } from '../../calls/attendance/unsent-marks.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { useSignalLost } from '../../calls/use-signal-lost.ts'
import { useVenuesFor } from '../../features/desk/venues-of-staff.ts'
import { ReadsHealthAt } from '../../features/health/reads-health-at.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CheckIn } from './check-in.tsx'
import { keptVersion } from './keep-day.ts'
import { Served, useServed } from './served.tsx'
import { SessionCard } from './session-card.tsx'
import { conflictWords, shownDay } from './shown-day.ts'
import { useActs } from './use-acts.ts'
import { useKeptDay } from './use-kept-day.ts'
import { useMarks } from './use-marks.ts'

const MINUTE_MS = 60_000
/** Number of sessions of a day that are all open from the start. */
const opensAllAtMost = 4

type Day = { data: DaySession[]; meta: { timeZone: string; version: string } }
type Props = { day: Day; staffId: number; venue: string; date: string; nowMs: number; asOfMs: number }

/** Shows the sessions of the day, and keeps what staff press until it is sent. */
export function DayBoard({ day, staffId, venue, date, nowMs: renderedAtMs, asOfMs }: Props) {
  const { timeZone } = day.meta
  const nowMs = useNowMs(renderedAtMs)
  const [conflicts, setConflicts] = useState<string[]>([])
  const onSent = (sent: SentMark[]) => {
    const told = sent.flatMap((one) => conflictWords(one, day.data) ?? [])
    if (told.length > 0) setConflicts((before) => [...before, ...told])
  }
  const marks = useMarks({ staffId, venue, date, onSent })
  useKeptDay({ venue, date, day, asOfMs, presses: marks.waiting })
  const sessions = useMemo(
    () => shownDay(day.data, marks.waiting, timeZone),
    [day.data, marks.waiting, timeZone],
  )
  const may = useMay()
  const opensOrders = may('see-people')
  const acts = useActs(sessions, marks, venue)
  const served = useServed()
  const sells = may('sell')
  const readsHealth = useVenuesFor('read-health-answers').some(({ slug }) => slug === venue)
  return (
    <div className="mt-4 grid gap-5">
      <Waiting
        marks={marks}
        asOf={wallTimeToldApart(new Date(asOfMs), timeZone)}
        isShort={day.meta.version === keptVersion}
      />
      {conflicts.length > 0 && (
        <Notice type="warning" title="Some check-ins were not recorded" live>
          <ul className="mt-1 list-disc pl-5">
            {conflicts.map((words, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list only grows
              <li key={at}>{words}</li>
            ))}
          </ul>
          <span className="-ml-3">
            <Button variant="text" size="small" onClick={() => setConflicts([])}>
              I have read this
            </Button>
          </span>
        </Notice>
      )}
      {sells && <Served {...served} />}
      <ReadsHealthAt value={readsHealth ? venue : null}>
        <CheckIn sessions={sessions} acts={acts} nowMs={nowMs} opensOrders={opensOrders} />
        {sessions.length === 0 && (
          <p className="text-lg text-ink-soft">No session takes place here on this day.</p>
        )}
        {sessions.map((session) => (
          <SessionCard
            key={session.slotId}
            session={session}
            venue={venue}
            acts={acts}
            nowMs={nowMs}
            opensOrders={opensOrders}
            sellsTo={sells ? served.customer : undefined}
            opensItself={isAroundNow(session, renderedAtMs) || sessions.length <= opensAllAtMost}
          />
        ))}
      </ReadsHealthAt>
    </div>
  )
}

type WaitingProps = {
  marks: ReturnType<typeof useMarks>
  /** Time of the last answer. */
  asOf: string
  /** True for a list that was kept, which lacks what no device may keep. */
  isShort: boolean
}

/** Says what waits to be sent, and why. */
function Waiting({ marks, asOf, isShort }: WaitingProps) {
  const isLost = useSignalLost() !== null
  const { waiting, ofOthers, failure, send } = marks
  const count = waiting.filter((one) => one.places.some((place) => marksPlace(one, place))).length
  return (
    <>
      <div role="status">
        {isLost && (
          <Notice
            type="warning"
            title={count > 0 ? `${countWords(count, 'check-in')} waiting to be sent` : 'No signal'}
          >
            The list is as of {asOf}
            {isShort && ', without notes and health answers'}. Carry on: what you press is kept in this
            browser, and sent once there is a signal.
          </Notice>
        )}
      </div>
      {failure !== null && (
        <Notice type="danger" title={`${countWords(count, 'check-in')} could not be sent`} live>
          <p>{failure} They are kept in this browser.</p>
          <span className="-ml-3">
            <Button variant="text" size="small" onClick={() => void send()}>
              Send them now
            </Button>
          </span>
        </Notice>
      )}
      {ofOthers > 0 && (
        <Notice type="info" title={`${countWords(ofOthers, 'check-in')} of a colleague not sent yet`}>
          They were made on this device without a signal, and are sent when that colleague logs in here again
          and opens this page.
        </Notice>
      )}
    </>
  )
}

/** This device's time, twice a minute; null until the first of them. */
let tickedAtMs: number | null = null
const listen = (listener: () => void) => {
  const timer = setInterval(() => {
    tickedAtMs = Date.now()
    listener()
  }, MINUTE_MS / 2)
  return () => clearInterval(timer)
}

/** Returns the time: the server's as it rendered, then this device's, twice a minute. */
const useNowMs = (renderedAtMs: number): number =>
  useSyncExternalStore(
    listen,
    () => tickedAtMs,
    () => null,
  ) ?? renderedAtMs
