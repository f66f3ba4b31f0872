import type { PreInduction } from '@touchline/contract/entities/timetable/slot'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = { induction: PreInduction }

/** Shows the induction that comes before a session, and where it takes place. */
export function InductionNotice({ induction: { name, text, isDone, givenAt } }: Props) {
  return (
    <Notice type="warning" title={isDone === null ? `The ${name} comes first` : `You need the ${name} first`}>
      {text && <p>{text}</p>}
      <p>
        {isDone === null
          ? 'Log in to book, so we can see whether you’ve had it.'
          : 'We have no record of you having had it, or it was too long ago.'}
      </p>
      {givenAt ? (
        <Link
          to={paths.chooseSubActivity({ venueSlug: givenAt.venueSlug, activitySlug: givenAt.categorySlug })}
          className="mt-1 inline-block rounded-sm py-2 font-bold text-primary-text underline underline-offset-4"
        >
          {`See ${givenAt.categoryName} at ${givenAt.venueName}`}
        </Link>
      ) : (
        <p>Ask our team about it at the desk of any of our venues.</p>
      )}
    </Notice>
  )
}
