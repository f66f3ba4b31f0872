import { useQuery } from '@tanstack/react-query'
import { weekdayShort } from '@touchline/rules/time/date-labels'
import { useState } from 'react'
import { timesQuery } from '../../../../calls/timetable/list-times.ts'
import { useLoginWindow } from '../../../../features/login/login-window.tsx'
import { EndedOfferOf } from '../../../../features/waitlist/ended-offer-of.tsx'
import { WaitMeans } from '../../../../features/waitlist/wait-means.tsx'
import { WaitlistButton } from '../../../../features/waitlist/waitlist-button.tsx'
import { passedOverWords, positionWords } from '../../../../features/waitlist/waitlist-words.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { DayFacts } from '../../day-facts.ts'
import { dayName } from '../../day-words.ts'
import type { Court } from './court-choice.ts'

type Props = { facts: DayFacts; courts: readonly Court[]; start: string; end: string }

const anyCourt = ''

/**
 * Lets the customer wait when every court of a time is taken: for a court at that
 * time, or for any within a longer span.
 */
export function CourtWait({ facts, courts, start, end }: Props) {
  const loginWindow = useLoginWindow()
  const { data: day } = useQuery(timesQuery(facts.asked))
  const [from, setFrom] = useState(start)
  const [until, setUntil] = useState(end)
  const [courtSlug, setCourtSlug] = useState(anyCourt)
  const waited = courts.find(({ slot }) => slot.waitlist?.waitlistId != null) ?? courts[0]!
  const { slot } = waited
  const { waitlist } = slot
  if (!waitlist) return null
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
  const times = day?.entries ?? []
  const starts = optionsOf([start, ...times.map((time) => time.startsAt.format24Hour)], until, 'before')
  const ends = optionsOf([end, ...times.map((time) => time.endsAt.format24Hour)], from, 'after')
  return (
    <>
      <EndedOfferOf ids={courts.map((one) => one.slot.id)} />
      <Notice type="info" title="Wait for a court">
        <WaitMeans minutes={waitlist.minutes} />
      </Notice>
      <div className="grid grid-cols-2 gap-3">
        <Select
          id="wait-from"
          name="wait-from"
          label="From"
          value={from}
          options={starts}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Select
          id="wait-until"
          name="wait-until"
          label="Until"
          value={until}
          options={ends}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      <Select
        id="wait-court"
        name="wait-court"
        label="Court"
        value={courtSlug}
        options={[
          { value: anyCourt, label: 'Any court' },
          ...courts.flatMap(({ slot: { location } }) =>
            location ? [{ value: location.slug, label: location.name }] : [],
          ),
        ]}
        onChange={({ target }) => setCourtSlug(target.value)}
      />
      <WaitlistButton
        id={slot.id}
        waitlist={waitlist}
        name={nameOf({ from, until }, court?.name ?? null)}
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

/** Returns the times of the day, in order, that form a span with the other end. */
function optionsOf(times: readonly string[], other: string, side: 'before' | 'after') {
  return [...new Set(times)]
    .filter((time) => (side === 'before' ? time < other : time > other))
    .sort()
    .map((time) => ({ value: time, label: time }))
}
