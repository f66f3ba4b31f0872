import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { userQuery } from '../../calls/login/get-user.ts'
import type { ComingDay, ComingTime } from '../../calls/timetable/list-coming.ts'
import { withPage } from '../../testing/with-page.tsx'
import { ComingTimes } from './coming-times.tsx'

const time = (starts: string, more: Partial<ComingTime> = {}): ComingTime => ({
  id: Number(starts.slice(0, 2)),
  name: `Yoga of ${starts}`,
  categorySlug: 'yoga',
  kind: 'classes',
  compositeKey: starts,
  location: 'Studio',
  leader: '',
  spaces: 12,
  price: '£7.50',
  status: 'BOOK',
  starts,
  ends: '23:59',
  ...more,
})

const day = (raw: string, times: ComingTime[]): ComingDay => ({
  raw,
  isToday: raw === '2026-03-28',
  opens: null,
  times,
  more: 0,
})

const days = [
  day('2026-03-28', [
    time('22:10', { isSoon: true }),
    time('22:30', { isSoon: true, status: 'FULL' }),
    time('22:45', { isSoon: true, isCancelled: true }),
    time('23:50'),
  ]),
  day('2026-03-29', [time('00:05', { isSoon: true }), time('09:00')]),
]

/** Lists each section's heading with the starts that it links to. */
function sectionsOf(shown: readonly ComingDay[], isKiosk: boolean): [string, string[]][] {
  const client = new QueryClient()
  client.setQueryData<unknown>(userQuery().queryKey, null)
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      {withPage(<ComingTimes days={shown} venueSlug="quay" />, { isKiosk })}
    </QueryClientProvider>,
  )
  return [...page.matchAll(/<section.*?<\/section>/g)].map(([section]) => [
    /<h2[^>]*>([^<]*)/.exec(section)?.[1]?.trim() ?? '',
    [...section.matchAll(/Yoga of (\d\d:\d\d), /g)].map(([, starts = '']) => starts),
  ])
}

test('A kiosk shows what can be booked in the next two hours as tiles, past midnight too, and the rest below', () => {
  expect(sectionsOf(days, true)).toEqual([
    ['Next two hours', ['22:10', '00:05']],
    ['Later today', ['22:30', '23:50']],
    ['Tomorrow', ['09:00']],
  ])
  const later = days.map((one) => ({ ...one, times: one.times.filter(({ isSoon }) => !isSoon) }))
  expect(sectionsOf(later, true).map(([heading]) => heading)).toEqual(['What’s on today', 'Tomorrow'])
})

test('Elsewhere the same times are rows of their day', () => {
  expect(sectionsOf(days, false)).toEqual([
    ['What’s on today', ['22:10', '22:30', '23:50']],
    ['Tomorrow', ['00:05', '09:00']],
  ])
})
