import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PersonThings } from '@touchline/contract/entities/staff/person-things'
import { fullName } from '@touchline/rules/people/full-name'
import { countWords } from '@touchline/rules/words/count-words'
import type { ReactNode } from 'react'
import { errorWords } from '../../calls/error-words.ts'
import { personAtDeskQuery } from '../../calls/staff/person-at-desk.ts'
import { personThingsQuery } from '../../calls/staff/person-things.ts'
import { Charges } from '../../features/desk/charges.tsx'
import { ReadHealth } from '../../features/health/read-health.tsx'
import { Link } from '../../page/link.tsx'
import { staffPaths } from '../../staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Acts, type PersonProps } from './person-cards.tsx'

/** Shows what a person has and owes: memberships, packages, credit, charges and waitlists. */
export function Things({ person, onChoose }: PersonProps) {
  const personId = person.id
  const { data, error } = useQuery({ ...personThingsQuery(personId), throwOnError: false })
  const client = useQueryClient()
  if (error)
    return (
      <Notice type="danger" title="What they have and owe can’t be shown" live>
        {errorWords(error)}
      </Notice>
    )
  if (!data)
    return (
      <div role="status">
        <span className="visually-hidden">Loading what they have and owe…</span>
        <Skeleton shape="card" count={2} />
      </div>
    )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Memberships things={data} person={person} />
      <Part id="owed-title" title="Owed" none={data.charges.length === 0 ? 'No open charges.' : null}>
        <Charges
          charges={data.charges}
          titledBy="owed-title"
          onSettled={() => {
            void client.invalidateQueries({ queryKey: personThingsQuery(personId).queryKey })
            void client.invalidateQueries({ queryKey: personAtDeskQuery(personId).queryKey })
          }}
        />
      </Part>
      <Part
        id="packages-title"
        title="Packages and credit"
        none={data.packages.length + data.credit.length === 0 ? 'None.' : null}
      >
        <ul className="divide-y divide-line">
          {[...data.packages, ...data.credit].map(({ id, name, words }) => (
            <Line key={`${name} ${id}`} name={name} words={words} />
          ))}
        </ul>
        <Acts acts={person.acts}>
          {{
            credit: (
              <Button variant="secondary" onClick={() => onChoose({ act: 'credit' })}>
                Give credit
              </Button>
            ),
          }}
        </Acts>
      </Part>
      {data.waits && (
        <Part id="waits-title" title="Waitlists" none={data.waits.length === 0 ? 'On no waitlist.' : null}>
          <ul className="divide-y divide-line">
            {data.waits.map(({ id, name, words }) => (
              <Line key={id} name={name} words={words} />
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

type PartProps = { id: string; title: string; none: string | null; children: ReactNode }

/** Shows a part, or that there is nothing of it. A part that has become empty goes on saying what was done. */
const Part = ({ id, title, none, children }: PartProps) => (
  <Card as="section" labelledBy={id}>
    <h2 id={id} className="text-lg">
      {title}
    </h2>
    {none !== null && <p className="mt-2 text-ink-soft">{none}</p>}
    {children}
  </Card>
)

const Line = ({ name, words, children = name }: { name: string; words: string; children?: ReactNode }) => (
  <li className="py-2">
    <p className="font-bold break-words">{children}</p>
    <p className="text-sm break-words text-ink-soft">{words}</p>
  </li>
)

type MembershipsProps = { things: PersonThings; person: PersonProps['person'] }

function Memberships({ things, person }: MembershipsProps) {
  const { memberships, hiddenContracts, hasHealthStatements } = things
  const isNone = memberships.length + hiddenContracts === 0
  return (
    <Part id="memberships-title" title="Memberships" none={isNone ? 'None.' : null}>
      <ul className="divide-y divide-line">
        {memberships.map(({ key, name, words, contractId, owedWords }) => (
          <Line
            key={key}
            name={name}
            words={[words, owedWords].filter((part) => part !== null && part !== '').join(' ')}
          >
            {contractId === null ? (
              name
            ) : (
              <Link
                to={staffPaths.memberships(contractId)}
                className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4"
              >
                {name}
              </Link>
            )}
          </Line>
        ))}
      </ul>
      {hasHealthStatements && (
        <div className="mt-2">
          <ReadHealth place={{ personId: person.id, person: fullName(person) }} />
        </div>
      )}
      {hiddenContracts > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {`${countWords(hiddenContracts, 'membership')} of venues that are not yours ${hiddenContracts === 1 ? 'is' : 'are'} not shown.`}
        </p>
      )}
    </Part>
  )
}
