import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { categoriesQuery } from '../../calls/categories/list-categories.ts'
import { courseActivitiesQuery } from '../../calls/courses/list-courses.ts'
import { venueQuery } from '../../calls/venues/get-venue.ts'
import { ActivityTiles } from '../../features/timetable/activity-tiles.tsx'
import { VenueLine } from '../../features/venue/venue-line.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { Picture } from '../../page/picture.tsx'
import { paths, wholeVenue } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Card } from '../../ui/card.tsx'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  const venueSlug = params.venueSlug ?? ''
  await Promise.all([
    ensureQuery(client, venueQuery(venueSlug)),
    ensureQuery(client, categoriesQuery(venueSlug)),
    ensureQuery(client, courseActivitiesQuery(venueSlug)),
  ])
  return null
}

/** Spec 2: /location/{venueSlug} */
export function ChooseActivity() {
  const { venueSlug = '' } = useParams()
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: categories } = useSuspenseQuery(categoriesQuery(venueSlug))
  const { data: courses } = useSuspenseQuery(courseActivitiesQuery(venueSlug))
  // None stands twice on a page.
  const sceneOfVenue = categories.some(({ scene }) => scene === venue.scene) ? null : venue.scene
  return (
    <>
      <PageTitle>{`Choose an activity at ${venue.name}`}</PageTitle>
      <div className="flex flex-col md:flex-row md:items-center md:justify-between md:gap-8">
        <div>
          <h1>Choose an activity</h1>
          <VenueLine venue={venue} />
          {categories.length > 0 && (
            <div className="mt-5 flex flex-wrap gap-2 sm:gap-3">
              <LinkButton to={paths.venueDay({ venueSlug, dateSlug: 'today' })} variant="secondary">
                See what’s on today
              </LinkButton>
              <LinkButton
                to={paths.week({ venueSlug, activitySlug: wholeVenue, dateSlug: 'today' })}
                variant="secondary"
              >
                See the whole week
              </LinkButton>
              {courses.length > 0 && (
                <LinkButton to={paths.chooseCourseAtVenue({ venueSlug })} variant="secondary">
                  Book a course
                </LinkButton>
              )}
            </div>
          )}
        </div>
        <Picture
          picture={venue.picture}
          scene={sceneOfVenue}
          sizes="(min-width: 48rem) 480px, 100vw"
          frame="order-first mb-5 h-32 w-full rounded-lg object-cover sm:h-52 md:order-last md:mb-0 md:aspect-video md:h-auto md:w-[44%] md:max-w-120"
          isFirst
        />
      </div>
      <div className="mt-7">
        {categories.length > 0 ? (
          <ActivityTiles
            tiles={categories.map(({ slug, name, description, picture, scene, image }) => ({
              slug,
              name,
              description,
              picture,
              scene,
              image,
              to: paths.chooseSubActivity({ venueSlug, activitySlug: slug }),
            }))}
          />
        ) : (
          <Card>
            <h2>Nothing can be booked here online just now</h2>
            <p className="mt-2 mb-5 max-w-text">
              {venue.name} has no activities on sale at the moment.
              {venue.phone && ` You can call ${venue.phone}, or choose another venue.`}
            </p>
            <LinkButton to={paths.home()}>Choose another venue</LinkButton>
          </Card>
        )}
      </div>
    </>
  )
}
