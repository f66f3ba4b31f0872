import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CallApi } from '../../../calls/call-api.ts'
import { createQueryClient } from '../../../calls/call-query.ts'
import { MY_LOCATION } from '../../../features/search-origin/origin-search.ts'
import { paths } from '../../../paths.ts'
import { withPage } from '../../../testing/with-page.tsx'
import { ActivityChips } from '../activity-chips.tsx'
import { FindBox } from './find-box.tsx'

const today = '2026-12-01'
const activities = [{ slug: 'squash', name: 'Squash' }]

/** Returns where each link named Map leads. */
const mapsOf = (html: string) =>
  [...html.matchAll(/<a [^>]*>/g)]
    .map(([link]) => link)
    .filter((link) => link.includes('aria-label="Map"'))
    .map((link) => /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&'))

const box = (near: string | undefined, hasMap: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient((async () => ({})) as unknown as CallApi, 'server')}>
      {withPage(
        <FindBox
          activities={activities}
          venues={[]}
          place={near === undefined ? {} : { near }}
          today={today}
          example="squash near Leeds"
          hasMap={hasMap}
        />,
      )}
    </QueryClientProvider>,
  )

test.each([
  ['without a place', undefined, true, [paths.home({ find: 'map' })]],
  ['near Leeds', 'Leeds', true, [paths.home({ find: 'map', near: 'Leeds' })]],
  // Where the visitor is stays out of addresses.
  ['near the visitor', MY_LOCATION, true, [paths.home({ find: 'map' })]],
  ['of an operator with one venue', 'Leeds', false, []],
])('spec 5: the search box %s leads to the map, and the chips below it do not', (_, near, hasMap, maps) => {
  expect(mapsOf(box(near, hasMap))).toEqual(maps)
  const chips = renderToStaticMarkup(
    withPage(<ActivityChips activities={activities} place={{}} today={today} />),
  )
  expect(mapsOf(chips)).toEqual([])
})
