import type { MyDetails } from '@touchline/contract/entities/account/my-details'
import { fullName } from '@touchline/rules/people/full-name'
import { dateAndYear } from '@touchline/rules/time/date-labels'
import { Card } from '../../../ui/card.tsx'
import { Photo } from './photo.tsx'

export function AboutYou({ details }: { details: MyDetails }) {
  const { firstName, lastName, reference, dateOfBirth } = details
  return (
    <Card as="section" labelledBy="about-title">
      <h2 id="about-title" className="mb-4">
        About you
      </h2>
      <Photo address={details.profilePhoto} />
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <dt className="font-bold sm:text-ink-soft">Name</dt>
        <dd className="break-words max-sm:-mt-3">{fullName({ firstName, lastName })}</dd>
        <dt className="font-bold sm:text-ink-soft">Customer ID</dt>
        <dd className="tabular max-sm:-mt-3">{reference}</dd>
        {dateOfBirth && (
          <>
            <dt className="font-bold sm:text-ink-soft">Date of birth</dt>
            <dd className="max-sm:-mt-3">{dateAndYear(dateOfBirth)}</dd>
          </>
        )}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">
        Your name and date of birth affect prices, so only our team can change them: ask at the desk of any of
        our venues.
      </p>
    </Card>
  )
}
