import type { PersonActName, PersonAtDesk } from '@touchline/contract/entities/staff/person-at-desk'
import { dateAndYear } from '@touchline/rules/time/date-labels'
import { ordinal } from '@touchline/rules/words/ordinal'
import type { ReactNode } from 'react'
import { PersonLink } from '../../features/desk/person-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { ChosenAct } from './acts.ts'

export type PersonProps = { person: PersonAtDesk; onChoose: (chosen: ChosenAct) => void }

/** Shows who it is, and how they are reached. */
export function Details({ person, onChoose }: PersonProps) {
  const { dateOfBirth, email, emailIsProven, phone, address, acts } = person
  const lines = [address.lineOne, address.lineTwo, address.city, address.postcode].filter(
    (line) => line !== '',
  )
  return (
    <Card as="section" labelledBy="details-title">
      <h2 id="details-title" className="text-lg">
        Details
      </h2>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact name="Date of birth">{dateOfBirth === null ? 'Not known' : dateAndYear(dateOfBirth)}</Fact>
        <Fact name="Email">
          {email === '' ? 'No log-in of their own' : `${email}${emailIsProven ? '' : ' (not confirmed yet)'}`}
        </Fact>
        <Fact name="Phone">{phone === '' ? 'Not known' : phone}</Fact>
        <Fact name="Address">{lines.length === 0 ? 'Not known' : lines.join(', ')}</Fact>
      </dl>
      <Acts acts={acts}>
        {{
          correct: (
            <Button variant="secondary" onClick={() => onChoose({ act: 'correct' })}>
              Correct details
            </Button>
          ),
          address: (
            <Button variant="secondary" onClick={() => onChoose({ act: 'address' })}>
              Change email address
            </Button>
          ),
        }}
      </Acts>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="font-bold sm:text-ink-soft">{name}</dt>
    <dd className="break-words max-sm:-mt-2">{children}</dd>
  </>
)

/** Shows the buttons of those acts that the reader may do. */
export function Acts({
  acts,
  children,
}: {
  acts: readonly PersonActName[]
  children: { [Act in PersonActName]?: ReactNode }
}) {
  const shown = (Object.keys(children) as PersonActName[]).filter((act) => acts.includes(act))
  if (shown.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {shown.map((act) => (
        <span key={act}>{children[act]}</span>
      ))}
    </div>
  )
}

export function Household({ person: { household, acts }, onChoose }: PersonProps) {
  return (
    <Card as="section" labelledBy="household-title">
      <h2 id="household-title" className="text-lg">
        {household === null ? 'Household' : household.name}
      </h2>
      {household === null || household.members.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          {household === null ? 'In no household.' : 'No other people yet.'}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {household.members.map(({ id, name, words, hasPage }) => (
            <li key={id} className="py-1">
              <PersonLink id={id} hasPage={hasPage}>
                {name}
              </PersonLink>
              {words !== '' && <span className="text-sm text-ink-soft">, {words}</span>}
            </li>
          ))}
        </ul>
      )}
      <Acts acts={acts}>
        {{
          family: (
            <Button variant="secondary" onClick={() => onChoose({ act: 'family' })}>
              Add a person
            </Button>
          ),
        }}
      </Acts>
    </Card>
  )
}

type Row = {
  id: number
  name: string
  words: string
  act: 'induction' | 'document' | 'billing-day'
  label: string
}

/** Shows inductions, documents and payment days, each with its button. */
export function Shown({ person, onChoose }: PersonProps) {
  const rows: Row[] = [
    ...person.inductions.map((one) => ({ ...one, act: 'induction' as const, label: 'Record' })),
    ...person.documents.map(({ kindId, name, words }) => ({
      id: kindId,
      name: name.replace(/^./, (letter) => letter.toUpperCase()),
      words,
      act: 'document' as const,
      label: 'Record',
    })),
    ...person.billingDays.map(({ membershipUserId, name, day }) => ({
      id: membershipUserId,
      name: `Payment day of ${name}`,
      words:
        day === null ? 'Not known: its prices and benefits don’t apply' : `The ${ordinal(day)} of the month`,
      act: 'billing-day' as const,
      label: 'Set',
    })),
  ]
  if (rows.length === 0) return null
  return (
    <Card as="section" labelledBy="shown-title">
      <h2 id="shown-title" className="text-lg">
        Inductions and documents
      </h2>
      <ul className="divide-y divide-line">
        {rows.map(({ id, name, words, act, label }) => (
          <li
            key={`${act} ${id}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0">
              <span className="font-bold">{name}</span>{' '}
              <span className="block text-sm text-ink-soft">{words}</span>
            </span>
            {person.acts.includes(act) && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`${label}: ${name}`}
                onClick={() => onChoose({ act, id, name })}
              >
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
