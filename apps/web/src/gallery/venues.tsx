import { useState } from 'react'
import type { VenueSummary } from '../calls/catalogue/list-venues.ts'
import { VenueCard } from '../features/venue/venue-card.tsx'
import { VenueRow } from '../features/venue/venue-row.tsx'
import { VenueMap } from '../features/venue-map/venue-map.tsx'
import { ActivityChips } from '../screens/home/activity-chips.tsx'
import { day, venueSample } from './samples.ts'
import { Section } from './section.tsx'

const summary: VenueSummary = {
  ...venueSample,
  openingHours: 'Every day 06:30 to 22:00',
  activities: ['yoga', 'badminton'],
}
const longName = 'Kirkstall Road Community Leisure and Swimming Centre'

const MARKS = [
  { slug: 'mill-house', name: 'Mill House', number: 1, latitude: 53.82, longitude: -1.57 },
  { slug: 'weir', name: 'Weir Baths', number: 2, latitude: 53.8, longitude: -1.55 },
  { slug: 'hall', name: longName, number: null, latitude: 53.84, longitude: -1.6 },
]

/** Shows where venues are: rows with times, cards, and the map in each of its views. */
export function Venues() {
  const [pointed, setPointed] = useState<string | null>('mill-house')
  return (
    <>
      <Section title="Chips of Home">
        <ActivityChips activities={venueSample.activities} place={{}} today={day} />
      </Section>
      <Section title="Rows with what is free next">
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <Row number={1} />
          <Row distance={null} isYours isDayNamed name={longName} number={2} />
          <Row opening={null} times={[]} />
          <Row opening={{ isOpen: false, words: 'Opens 06:30 tomorrow' }} />
        </ul>
      </Section>
      <Section title="Cards">
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <li>
            <VenueCard venue={summary} number={1} times={venueSample.times} today={day} />
          </li>
          <li>
            <VenueCard venue={summary} times="coming" today={day} />
          </li>
          <li>
            <VenueCard venue={{ ...summary, name: longName }} distance="about 2 miles away" isChosen />
          </li>
          <li>
            <VenueCard venue={{ ...summary, scene: null, openingHours: '' }} isPointedAt />
          </li>
        </ul>
      </Section>
      <Section title="Map around a place, and one venue pointed at">
        <VenueMap
          mayBegin
          venues={MARKS}
          around={{ latitude: 53.81, longitude: -1.56 }}
          radiusMiles={5}
          pointedSlug={pointed}
          onTake={setPointed}
          onPoint={setPointed}
        />
      </Section>
    </>
  )
}

type RowProps = Partial<typeof venueSample> & Partial<Omit<Parameters<typeof VenueRow>[0], 'venue'>>

function Row({
  distance,
  isYours = false,
  isDayNamed = false,
  number = null,
  ...venue
}: Omit<RowProps, 'distance'> & { distance?: string | null }) {
  return (
    <li>
      <VenueRow
        venue={{ ...venueSample, ...venue }}
        today={day}
        isDayNamed={isDayNamed}
        distance={distance === undefined ? 'about 2 miles away' : distance}
        isYours={isYours}
        isFirst={false}
        number={number}
        isPointedAt={number === 2}
      />
    </li>
  )
}
