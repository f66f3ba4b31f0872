import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { datesQuery } from '../../calls/timetable/list-dates.ts'
import { nextQuery } from '../../calls/timetable/list-next.ts'
import { ActivityTiles } from '../../features/timetable/activity-tiles.tsx'
import { kindOfCategory } from '../../features/timetable/kind-of-category.ts'
import { nextWords } from '../../features/timetable/next-words.ts'
import { openingDate } from '../../features/timetable/selected-date.ts'
import { selectPlace } from '../../features/timetable/selected-place.ts'
import { VenueLine } from '../../features/venue/venue-line.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { todayAt } from '../../today-at.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response | null> {
  const { client, facts } = servicesOf(context)
  const { venueSlug = '', activitySlug = '' } = params
  selectPlace(client, { venueSlug, activitySlug, locationSlug: null })
  const [category, days, venue] = await Promise.all([
    ensureQuery(client, categoryQuery(venueSlug, activitySlug)),
    ensureQuery(client, datesQuery(venueSlug, activitySlug)),
    ensureQuery(client, venueQuery(venueSlug)),
  ])
  const [only, ...others] = category.children
  if (others.length > 0) {
    await ensureQuery(client, nextQuery(venueSlug, todayAt(venue.timeZone, facts.nowMs), activitySlug))
    return null
  }
  // With nothing to choose, the page continues automatically.
  if (only) return redirect(paths.chooseSubActivity({ venueSlug, activitySlug: only.slug }))
  // An activity with nothing below it has times: of the day that was chosen before, else of the first day.
  const dateSlug = openingDate(client, days.dates) ?? days.nextDate
  return redirect(paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug }))
}

/** Shows /location/{venueSlug}/{activitySlug} (spec 2). */
export function ChooseSubActivity() {
  const { venueSlug = '', activitySlug = '' } = useParams()
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: category } = useSuspenseQuery(categoryQuery(venueSlug, activitySlug))
  const { nowMs } = usePageFacts()
  const today = todayAt(venue.timeZone, nowMs)
  const { data: next } = useSuspenseQuery({
    ...nextQuery(venueSlug, today, activitySlug),
    refetchOnWindowFocus: 'always',
  })
  return (
    <>
      <PageTitle>{`${category.name} at ${venue.name}`}</PageTitle>
      <h1>{category.name}</h1>
      {category.description && <p className="mt-2 text-lg">{category.description}</p>}
      <VenueLine venue={venue} />
      <div className="mt-7">
        <ActivityTiles
          tiles={category.children.map((child) => ({
            slug: child.slug,
            name: child.name,
            description: child.description,
            words: nextWords(next[child.slug], today),
            picture: child.picture,
            scene: child.scene,
            image: child.image,
            to: paths.chooseSubActivity({ venueSlug, activitySlug: child.slug }),
          }))}
        />
      </div>
      {category.children.length > 1 && kindOfCategory(category) === 'classes' && (
        <div className="mt-7">
          <LinkButton
            to={paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug: 'today' })}
            variant="secondary"
            size="large"
          >
            {`See all ${category.name} on one timetable`}
          </LinkButton>
        </div>
      )}
    </>
  )
}
