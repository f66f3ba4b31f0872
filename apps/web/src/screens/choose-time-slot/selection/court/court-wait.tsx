import { useQuery } from '@tanstack/react-query'
import { weekdayShort } from '@touchline/rules/time/date-labels'
import { useState } from 'react'
import { timesQuery } from '../../../../calls/timetable/list-times.ts'
import { useLoginWindow } from '../../../../features/login/login-window.tsx'
import { EndedOfferOf } from '../../../../features/waitlist/ended-offer-of.tsx'
import { WaitMeans } from '../../../../features/waitlist/wait-means.tsx'
import { WaitlistButton } from '../../../../features/waitlist/waitlist-button.tsx'
import { passedOverWords, positionWords } from '../../../../features/waitlist/waitlist-words.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { DayFacts } from '../../day-facts.ts'
import { dayName } from '../../day-words.ts'
import type { Court } from './court-choice.ts'
import { anyCourt, type WaitSpan, WaitSpanFields } from './court-wait-span.tsx'

type Props = { facts: DayFacts; courts: readonly Court[]; start: string; end: string }

/**
 * Lets the customer wait when every court of a time is taken: for a court at that
 * time, or for any within a longer span.
 */
export function CourtWait({ facts, courts, start, end }: Props) {
  const loginWindow = useLoginWindow()
  const { data: day } = useQuery(timesQuery(facts.asked))
  const [span, setSpan] = useState<WaitSpan>({ from: start, until: end, courtSlug: anyCourt })
  const waited = courts.find(({ slot }) => slot.waitlist?.waitlistId != null) ?? courts[0]!
  const { slot } = waited
  const { waitlist } = slot
  if (!waitlist) return null
  const { from, until, courtSlug } = span
  const court = courts.find((one) => one.slot.location?.slug === courtSlug)
  const logIn = (afterLogin: () => void) =>
    loginWindow.open({
      keepsChoice: true,
      to: `wait for a court, ${weekdayShort(facts.date)} ${start}`,
      afterLogin,
    })
  const nameOf = (of: { from: string; until: string }, place: string | null) =>
    [slot.name, `${of.from} to ${of.until}`, dayName(facts.date), place ?? 'any court'].join(', ')

  if (waitlist.position !== null) {
    const place = waitlist.span ? waitlist.span.place : waited.name
    const name = nameOf(waitlist.span ?? { from: start, until: end }, place)
    return (
      <>
        <Notice type="info" title={positionWords(waitlist.position)}>
          <p className="font-bold">{name}</p>
          <WaitMeans minutes={waitlist.minutes} />
        </Notice>
        {waitlist.passedOver && (
          <Notice type="warning" title="Not offered to you">
            <p>{passedOverWords(waitlist.passedOver)}</p>
          </Notice>
        )}
        <WaitlistButton id={slot.id} waitlist={waitlist} name={name} logIn={logIn} isMain />
      </>
    )
  }
  return (
    <>
      <EndedOfferOf ids={courts.map((one) => one.slot.id)} />
      <Notice type="info" title="Wait for a court">
        <WaitMeans minutes={waitlist.minutes} />
      </Notice>
      <WaitSpanFields
        courts={courts}
        start={start}
        end={end}
        times={day?.entries ?? []}
        span={span}
        onChange={setSpan}
      />
      <WaitlistButton
        id={slot.id}
        waitlist={waitlist}
        name={nameOf(span, court?.name ?? null)}
        logIn={logIn}
        isMain
        span={{
          venueSlug: facts.address.venueSlug,
          activitySlug: slot.categorySlug,
          date: facts.date,
          from,
          until,
          locationSlug: courtSlug === anyCourt ? null : courtSlug,
        }}
      />
    </>
  )
}
