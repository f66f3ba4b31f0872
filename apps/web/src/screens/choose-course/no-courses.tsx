import { LinkButton } from '../../page/link-button.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  venue: { slug: string; name: string }
  activity: { name: string } | undefined
  /** True when the venue has courses of other activities. */
  hasOthers: boolean
}

export function NoCourses({ venue, activity, hasOthers }: Props) {
  const venueSlug = venue.slug
  return (
    <Notice
      type="info"
      title={`${activity ? `${venue.name} has no ${activity.name} course` : `${venue.name} has no course`} to book now`}
    >
      <p className="mb-3">New courses are listed here. Single sessions may have places.</p>
      <div className="flex flex-wrap gap-3">
        {activity && hasOthers && (
          <LinkButton to={paths.chooseCourseAtVenue({ venueSlug })}>See all courses here</LinkButton>
        )}
        <LinkButton to={paths.chooseActivity({ venueSlug })} variant="secondary">
          Book an activity
        </LinkButton>
      </div>
    </Notice>
  )
}
