import { useSuspenseQuery } from '@tanstack/react-query'
import { countWords } from '@touchline/rules/words/count-words'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { courseActivitiesQuery, coursesQuery } from '../../calls/catalogue/list-courses.ts'
import { VenueHeader } from '../../features/venue/venue-header.tsx'
import { VenueTabs } from '../../features/venue/venue-tabs.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { ActivityFilter } from './activity-filter.tsx'
import { CourseCard } from './course-card.tsx'
import { NoCourses } from './no-courses.tsx'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  const { venueSlug = '', activitySlug } = params
  await Promise.all([
    ensureQuery(client, venueQuery(venueSlug)),
    ensureQuery(client, coursesQuery(venueSlug, activitySlug)),
    ensureQuery(client, courseActivitiesQuery(venueSlug)),
    activitySlug === undefined ? null : ensureQuery(client, categoryQuery(venueSlug, activitySlug)),
  ])
  return null
}

/** Shows the courses of a venue, of all its activities or of one (spec 2). */
export function ChooseCourse() {
  const { activitySlug } = useParams()
  return activitySlug === undefined ? (
    <Courses title="Choose a course" />
  ) : (
    <CoursesOfActivity activitySlug={activitySlug} />
  )
}

function CoursesOfActivity({ activitySlug }: { activitySlug: string }) {
  const { venueSlug = '' } = useParams()
  const { data: category } = useSuspenseQuery(categoryQuery(venueSlug, activitySlug))
  return (
    <Courses
      title={`Choose a course: ${category.name}`}
      activity={{ slug: activitySlug, name: category.name }}
    />
  )
}

type Props = { title: string; activity?: { slug: string; name: string } }

function Courses({ title, activity }: Props) {
  const { venueSlug = '' } = useParams()
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: courses } = useSuspenseQuery(coursesQuery(venueSlug, activity?.slug))
  const { data: activities } = useSuspenseQuery(courseActivitiesQuery(venueSlug))
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <VenueHeader venue={venue} name="p" />
      <VenueTabs
        venueSlug={venueSlug}
        shown="courses"
        hasCourses
        {...(activity && { activitySlug: activity.slug })}
      />
      <h1 className="display mt-3 mb-2">{title}</h1>
      <ActivityFilter venueSlug={venueSlug} activities={activities} chosen={activity} />
      {courses.length === 0 ? (
        <NoCourses venue={venue} activity={activity} hasOthers={activities.length > 0} />
      ) : (
        <>
          <p role="status" className="mb-4 text-ink-soft">
            {countWords(courses.length, 'course')}. One payment covers every remaining session.
          </p>
          <ul className="grid items-stretch gap-4 md:grid-cols-2">
            {courses.map((course, index) => (
              <li key={course.id}>
                <CourseCard course={course} above={courses[index - 1] ?? null} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
