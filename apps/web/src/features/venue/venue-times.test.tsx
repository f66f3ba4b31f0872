import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { withPage } from '../../testing/with-page.tsx'
import { VenueTimes } from './venue-times.tsx'

const time = {
  categorySlug: 'circuits',
  kind: 'classes' as const,
  name: 'Circuits',
  compositeKey: '1',
  id: 7,
  date: '2026-12-01',
  starts: '18:30',
  ends: '19:30',
  price: '£7.50',
}

const namesOf = (props: { today: string; isDayNamed: boolean }) => {
  const html = renderToString(
    withPage(<VenueTimes venueSlug="diggle" venueName="Diggle Clough" times={[time]} {...props} />),
  )
  return [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)
}

describe('A16: a time is named with the words that are seen on it side by side', () => {
  test.each([
    ['today under a heading', { today: '2026-12-01', isDayNamed: false }, 'Today'],
    ['tomorrow under a heading', { today: '2026-11-30', isDayNamed: false }, 'Tomorrow'],
    ['a day in the chip', { today: '2026-11-30', isDayNamed: true }, 'Tue'],
  ])('%s', (_, given, day) => {
    expect(namesOf(given)).toEqual([`${day} 18:30 Circuits, £7.50, Diggle Clough`])
  })
})
