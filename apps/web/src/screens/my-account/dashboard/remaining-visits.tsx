import { useSuspenseQuery } from '@tanstack/react-query'
import { membershipsQuery } from '../../../calls/account/list-memberships.ts'
import { packagesQuery } from '../../../calls/account/list-packages.ts'
import { AreaLink } from '../../../page/area-link.tsx'
import { areaPaths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'

/** Shows what is left of counted benefits and of packages; nothing where the customer has neither. */
export function RemainingVisits() {
  const { data: memberships } = useSuspenseQuery({ ...membershipsQuery(), refetchOnWindowFocus: 'always' })
  const { data: packages } = useSuspenseQuery({ ...packagesQuery(), refetchOnWindowFocus: 'always' })
  const benefits = memberships.flatMap(({ id, state, holder, benefits }) =>
    state === 'current'
      ? benefits.flatMap(({ name, uses }) =>
          uses
            ? [
                {
                  key: `benefit ${id} ${name}`,
                  name,
                  words: `${uses.left} of ${uses.limit} left ${uses.period}`,
                  more: [holder, uses.left === 0 && `Again from ${uses.nextFrom}`].filter(Boolean).join(', '),
                  to: areaPaths.memberships(),
                },
              ]
            : [],
        )
      : [],
  )
  const held = packages.held
    .filter(({ isOver }) => !isOver)
    .map(({ id, name, leftWords, endsOn, owner }) => ({
      key: `package ${id}`,
      name,
      words: leftWords,
      more: [owner, `Until ${endsOn}`].filter(Boolean).join(', '),
      to: areaPaths.packages(),
    }))
  const lines = [...benefits, ...held]
  if (lines.length === 0) return null
  return (
    <Card as="section" labelledBy="left-title">
      <h2 id="left-title" className="text-lg">
        What you have left
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {lines.map(({ key, name, words, more, to }) => (
          <li key={key} className="py-2 last:pb-0">
            <AreaLink to={to} className="rounded-sm text-ink-soft underline underline-offset-4">
              {name}
            </AreaLink>
            <p className="tabular text-lg font-bold">{words}</p>
            {more !== '' && <p className="text-sm text-ink-soft">{more}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
