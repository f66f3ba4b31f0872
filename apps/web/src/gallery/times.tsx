import { useState } from 'react'
import type { Found } from '../calls/catalogue/search-sessions.ts'
import type { Session } from '../calls/listing-types.ts'
import { ActivityLinks } from '../features/timetable/activity-links.tsx'
import { VenueTabs } from '../features/venue/venue-tabs.tsx'
import { paths } from '../paths.ts'
import { boardOf, type Cell, type Column } from '../screens/choose-time-slot/board/board.ts'
import { CourtGrid } from '../screens/choose-time-slot/board/court-grid.tsx'
import { CourtTiles, tileOf } from '../screens/choose-time-slot/day/court-tiles.tsx'
import { DateStrip } from '../screens/choose-time-slot/day/date-strip.tsx'
import { SessionCard } from '../screens/choose-time-slot/day/session-card.tsx'
import { courtsOf } from '../screens/choose-time-slot/selection/court/court-choice.ts'
import { FoundVenue } from '../screens/search/found-venue.tsx'
import { groupFound } from '../screens/search/group-found.ts'
import { courtSlot } from './court-slot.ts'
import { classSample, day, days } from './samples.ts'
import { Section } from './section.tsx'

const nobodyWaits = {
  waitlistId: null,
  position: null,
  passedOver: null,
  minutes: null,
  span: null,
  waiting: 3,
}
const induction = { id: 1, name: 'Gym induction', text: 'Half an hour', isDone: false, givenAt: null }
const full = { spaces: 0, actionToShow: { status: 'FULL', reason: null } } as const

/** Every state of a class, each at its own hour. */
const ROWS: readonly Session[] = [
  classSample('07:00'),
  classSample('08:00', { spaces: 1, instructors: [], tags: [{ id: 1, name: 'Beginners welcome' }] }),
  classSample('09:00', { mark: { text: 'Free', words: 'with Gold', usual: '£7.50' } }),
  classSample('10:00', { actionToShow: { status: 'CANCEL_RESERVATION', reason: null }, cartItemId: 4 }),
  classSample('11:00', { actionToShow: { status: 'CANCEL_BOOKING', reason: null }, bookingId: 7 }),
  classSample('12:00', { induction }),
  classSample('13:00', { heldUntil: '10:30, Fri 4 Dec' }),
  classSample('14:00', full),
  classSample('15:00', {
    spaces: 0,
    actionToShow: { status: 'JOIN_WAITLIST', reason: null },
    waitlist: nobodyWaits,
  }),
  classSample('16:00', {
    spaces: 0,
    actionToShow: { status: 'LEAVE_WAITLIST', reason: null },
    waitlist: { ...nobodyWaits, waitlistId: 3, position: 2 },
  }),
  classSample('17:00', {
    actionToShow: { status: null, reason: 'You cannot book this activity yet' },
    opensLocal: '2026-12-03T22:00:00+00:00',
  }),
  classSample('18:00', { actionToShow: { status: null, reason: 'Not sold online' } }),
]

const COURTS: readonly Column[] = [1, 2, 3, 4, 5, 6].map((court) => ({
  key: String(court),
  name: `Court ${court}`,
}))
const STATES = ['BOOK', 'FULL', 'CANCEL_RESERVATION', 'CANCEL_BOOKING', 'JOIN_WAITLIST', null] as const
const address = { venueSlug: 'mill-house', activitySlug: 'yoga', dateSlug: day, filters: '' }

const slotsOf = (count: number) =>
  [9, 10, 11, 12, 13, 14].flatMap((hour) =>
    COURTS.slice(0, count).map((_, index) =>
      courtSlot({
        court: index + 1,
        hour,
        // In this hour every court is taken, so that it can be waited for.
        status: hour === 14 ? 'JOIN_WAITLIST' : (STATES[(hour * 2 + index * 5) % STATES.length] ?? null),
      }),
    ),
  )

/** Shows what a visitor chooses from on a day: rows, tiles, the board, and the parts above them. */
export function Times() {
  return (
    <>
      <Section title="Activities, tabs and days">
        <ActivityLinks
          categories={[
            { slug: 'yoga', name: 'Yoga' },
            { slug: 'badminton', name: 'Badminton' },
          ]}
          chosen={{ slug: 'yoga', name: 'Yoga' }}
          pathOf={(activitySlug) => paths.week({ ...address, activitySlug })}
        />
        <VenueTabs venueSlug={address.venueSlug} shown="day" hasCourses />
        <Days />
      </Section>
      <Section title="Rows of a day">
        <h3 className="mb-2">Each state of a class</h3>
        <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line">
          {ROWS.map((session) => (
            <SessionCard
              key={session.id}
              session={session}
              date={day}
              to={paths.classDetails({ ...address, id: 1 })}
              isHeld={null}
              busy={undefined}
              priceId={null}
              priceName="Adult"
              owesCharge={false}
              onRemove={() => {}}
            />
          ))}
        </ul>
      </Section>
      <Section title="Times of courts">
        <CourtTiles
          date={day}
          times={courtsOf(
            slotsOf(6).filter(
              ({ starts, actionToShow }) => starts === '09:00' && actionToShow.status !== null,
            ),
            null,
          ).map(({ slot, state }) => ({
            ...tileOf(slot),
            key: String(slot.id),
            state,
            spaces: state.kind === 'book' ? 3 : null,
            price: '£14.00',
            isPriceFrom: true,
            to: paths.slot({ ...address, time: '09:00-10:00', compositeKey: slot.compositeKey }),
          }))}
        />
      </Section>
      <Section title="Board: one hour is chosen">
        <Board count={4} wanted={1} isAny={false} />
      </Section>
      <Section title="Board: more courts than a phone has room for, and two hours in a row are wanted">
        <Board count={6} wanted={2} isAny={false} />
      </Section>
      <Section title="Board: any court">
        <Board count={6} wanted={1} isAny />
      </Section>
      <Section title="Found sessions">
        <h3 className="mb-2">With places, with few, with none, and more than are shown at once</h3>
        {groupFound([12, 2, 0, 13, 14, 15, 16].map(foundSample)).map((group) => (
          <FoundVenue key={group.venueSlug} group={group} placeMiles={1} />
        ))}
      </Section>
    </>
  )
}

function Days() {
  const [date, setDate] = useState(day)
  return (
    <DateStrip
      facts={{ days, address, kind: 'classes', venue: { timeZone: 'Europe/London' } }}
      date={date}
      pathOf={(dateSlug) => paths.chooseTimeSlot({ ...address, dateSlug })}
      onChoose={setDate}
      onPick={setDate}
    />
  )
}

const noneTaken = new Set<string>()

type BoardProps = { count: number; wanted: number; isAny: boolean }

function Board({ count, wanted, isAny }: BoardProps) {
  const board = boardOf(courtsOf(slotsOf(count), null), COURTS.slice(0, count), isAny)
  const free = board.hours.flatMap(({ cells }) => cells).find(({ look }) => look === 'free')
  const [cell, setCell] = useState<Cell | undefined>(isAny ? undefined : free)
  return (
    <CourtGrid
      board={board}
      name={`Badminton, ${count} courts${isAny ? ', any' : ''}`}
      choice={cell?.courts[0] ? [cell.courts[0].slot] : null}
      wanted={wanted}
      justTaken={noneTaken}
      owesCharge={false}
      symbol="£"
      addressOf={({ look }) =>
        look === 'taken' || look === 'closed'
          ? null
          : paths.slot({ ...address, time: '09:00-10:00', compositeKey: 'key-9' })
      }
      onPress={setCell}
      onResize={() => null}
      onClear={() => setCell(undefined)}
    />
  )
}

const foundSample = (spaces: number): Found => ({
  kind: 'classes',
  id: spaces,
  name: 'Yoga',
  categorySlug: 'yoga',
  categoryName: 'Yoga',
  compositeKey: 'key',
  venueSlug: address.venueSlug,
  venueName: 'Mill House',
  town: 'Leeds',
  distance: 2.1,
  location: 'Studio 1',
  spaces,
  actionToShow: { status: spaces > 0 ? 'BOOK' : 'FULL', reason: null },
  date: day,
  starts: '18:30',
  ends: '19:15',
  price: { isEstimated: false, formattedAmount: '£7.50' },
})
