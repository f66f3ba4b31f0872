import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { courseQuery } from '../../calls/catalogue/get-course.ts'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { AboutCourse } from './about-course.tsx'
import { BookCourse } from './book-course.tsx'
import { CourseSessions } from './course-sessions.tsx'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const { venueSlug = '', activitySlug = '', courseSlug = '' } = params
  const { client } = servicesOf(context)
  await ensureQuery(client, courseQuery(venueSlug, activitySlug, courseSlug))
  return null
}

/** Shows one course: its facts, its dates, its price from now on, and how to book it. */
export function CourseDetails() {
  const { venueSlug = '', activitySlug = '', courseSlug = '' } = useParams()
  const { data: course } = useSuspenseQuery({
    ...courseQuery(venueSlug, activitySlug, courseSlug),
    // Other customers take places while the visitor reads.
    refetchOnWindowFocus: 'always',
  })
  return (
    <>
      <PageTitle>{course.name}</PageTitle>
      <h1>{course.name}</h1>
      <p className="mt-1 mb-3 text-ink-soft sm:mt-2 sm:mb-5">
        <Link
          to={paths.chooseCourse({ venueSlug, activitySlug: course.categorySlug })}
          className="rounded-sm py-1 font-bold text-primary-text underline underline-offset-4"
        >
          {course.categoryName}
        </Link>{' '}
        at {course.venueName}
      </p>
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
        <AboutCourse course={course} />
        <div className="max-lg:contents lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:row-span-2">
          <BookCourse key={course.id} course={course} />
        </div>
        <CourseSessions course={course} />
      </div>
    </>
  )
}
