import type { MyDetails } from '@touchline/contract/entities/account/my-details'
import { fullName } from '@touchline/rules/people/full-name'
import { dateAndYear } from '@touchline/rules/time/date-labels'
import { LinkButton } from '../../../page/link-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { detailsPaths } from './details-paths.ts'

type Props = { family: NonNullable<MyDetails['family']> }

/** Shows the people of the household to its manager; to others only that they belong to it. */
export function FamilySection({ family: { name, isManager, members } }: Props) {
  return (
    <Card as="section" labelledBy="family-title">
      <h2 id="family-title">Your family</h2>
      {isManager ? (
        <>
          <p className="mt-2 text-ink-soft">You can book for everyone in {name}.</p>
          <ul className="mt-3 divide-y divide-line">
            {members.map(({ id, firstName, lastName, dateOfBirth, reference, contact }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="font-bold break-words">{fullName({ firstName, lastName })}</p>
                  <p className="text-sm text-ink-soft">
                    {reference}
                    {dateOfBirth && `, born ${dateAndYear(dateOfBirth)}`}
                  </p>
                  {contact === null && (
                    <p className="text-sm text-ink-soft">
                      Has their own log-in and changes their own details.
                    </p>
                  )}
                </div>
                {contact && (
                  <LinkButton
                    to={detailsPaths.familyMember({ personId: id })}
                    variant="secondary"
                    size="small"
                    label={`Change the details of ${firstName}`}
                  >
                    Change
                  </LinkButton>
                )}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-ink-soft">To add someone, ask at the desk of any of our venues.</p>
        </>
      ) : (
        <p className="mt-2 text-ink-soft">
          You belong to {name}. Another adult books for the family; they see your name, customer ID and date
          of birth, and nothing else of yours.
        </p>
      )}
    </Card>
  )
}
