import { useSuspenseQuery } from '@tanstack/react-query'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { categoriesQuery } from '../../calls/catalogue/list-categories.ts'
import { courseActivitiesQuery } from '../../calls/catalogue/list-courses.ts'
import { comingQuery } from '../../calls/timetable/list-coming.ts'
import { nextQuery } from '../../calls/timetable/list-next.ts'
import { ActivityLinks } from '../../features/timetable/activity-links.tsx'
import { ActivityTiles } from '../../features/timetable/activity-tiles.tsx'
import { nextWords } from '../../features/timetable/next-words.ts'
import { AboutVenue } from '../../features/venue/about-venue.tsx'
import { daysOfVenue } from '../../features/venue/days-of-venue.ts'
import { VenueDays } from '../../features/venue/venue-days.tsx'
import { VenueHeader } from '../../features/venue/venue-header.tsx'
import { VenueTabs } from '../../features/venue/venue-tabs.tsx'
import { VenueZone } from '../../features/venue/venue-zone.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths, wholeVenue } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { todayAt } from '../../today-at.ts'
import { Card } from '../../ui/card.tsx'
import { ComingTimes } from './coming-times.tsx'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const { client, facts } = servicesOf(context)
  const venueSlug = params.venueSlug ?? ''
  const { timeZone } = await ensureQuery(client, venueQuery(venueSlug))
  const today = todayAt(timeZone, facts.nowMs)
  await Promise.all([
    ensureQuery(client, comingQuery(venueSlug, today)),
    ensureQuery(client, nextQuery(venueSlug, today)),
    ensureQuery(client, categoriesQuery(venueSlug)),
    ensureQuery(client, courseActivitiesQuery(venueSlug)),
  ])
  return null
}

/** Shows /location/{venueSlug} (spec 2): coming times first, then the activities to choose from. */
export function ChooseActivity() {
  const { venueSlug = '' } = useParams()
  const { nowMs } = usePageFacts()
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: categories } = useSuspenseQuery(categoriesQuery(venueSlug))
  const { data: courses } = useSuspenseQuery(courseActivitiesQuery(venueSlug))
  const today = todayAt(venue.timeZone, nowMs)
  const { data: days } = useSuspenseQuery({
    ...comingQuery(venueSlug, today),
    refetchOnWindowFocus: 'always',
  })
  const { data: next } = useSuspenseQuery({ ...nextQuery(venueSlug, today), refetchOnWindowFocus: 'always' })
  // No drawing is twice on a page.
  const sceneOfVenue = categories.some(({ scene }) => scene === venue.scene) ? null : venue.scene
  const pathOf = (slug: string) =>
    slug === wholeVenue
      ? paths.chooseActivity({ venueSlug })
      : paths.chooseSubActivity({ venueSlug, activitySlug: slug })
  return (
    <>
      <PageTitle>{`Choose an activity at ${venue.name}`}</PageTitle>
      <VenueHeader venue={venue} scene={sceneOfVenue} hasAbout />
      {(categories.length > 0 || courses.length > 0) && (
        <VenueTabs venueSlug={venueSlug} shown="day" hasCourses={courses.length > 0} />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0">
          {categories.length > 0 ? (
            <>
              <VenueDays {...daysOfVenue({ venueSlug, today, date: today })} period={spokenDate(today)} />
              <ActivityLinks categories={categories} chosen={null} pathOf={pathOf} leadAway />
              <ComingTimes days={days} venueSlug={venueSlug} />
              <VenueZone zone={venue.timeZone} town={venue.town} />
              <section aria-labelledby="activities" className="mt-8">
                <h2 id="activities" className="mb-3">
                  Choose an activity
                </h2>
                <ActivityTiles
                  tiles={categories.map(({ slug, name, description, picture, scene, image }) => ({
                    slug,
                    name,
                    description,
                    words: nextWords(next[slug], today),
                    picture,
                    scene,
                    image,
                    to: pathOf(slug),
                  }))}
                />
              </section>
            </>
          ) : (
            <Card>
              <h2>Nothing can be booked here online right now</h2>
              <p className="mt-2 mb-5 max-w-text">
                {venue.name} has no activities on sale at the moment.
                {venue.phone && ` You can call ${venue.phone}, or choose another venue.`}
              </p>
              <LinkButton to={paths.home()}>Choose another venue</LinkButton>
            </Card>
          )}
        </div>
        <div className="lg:sticky lg:top-28 lg:pt-3">
          <AboutVenue venue={venue} />
        </div>
      </div>
    </>
  )
}
