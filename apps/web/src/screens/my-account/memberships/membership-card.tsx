import type {
  AccountMembership,
  MembershipBenefit,
} from '@touchline/contract/entities/account/account-membership'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'

const STATES: Record<AccountMembership['state'], { words: string; tone: BadgeTone }> = {
  current: { words: 'Current', tone: 'success' },
  coming: { words: 'Not started', tone: 'info' },
  resting: { words: 'On hold', tone: 'warning' },
  ended: { words: 'Ended', tone: 'plain' },
}

/** Shows a membership that the customer does not pay for by a contract. */
export function MembershipCard({ membership }: { membership: AccountMembership }) {
  const { name, holder, state, term, renewal, paidBy, notice } = membership
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>{name}</h2>
        <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
      </div>
      {holder !== null && <p className="font-bold">{holder}</p>}
      <p className="text-ink-soft">{term}</p>
      {renewal !== null && <p className="text-ink-soft">{renewal}</p>}
      {paidBy !== null && <p className="text-ink-soft">{paidBy} pays for it.</p>}
      {notice !== null && (
        <div className="mt-4">
          <Notice type="warning">{notice}</Notice>
        </div>
      )}
      <Included of={membership} />
    </Card>
  )
}

/** Lists benefits, how much of them is used and left, and what else comes with a membership. */
export function Included({ of: { benefits, also } }: { of: Pick<AccountMembership, 'benefits' | 'also'> }) {
  if (benefits.length + also.length === 0) return null
  return (
    <>
      <h3 className="mt-5 text-lg">What it includes</h3>
      <ul className="mt-2 divide-y divide-line">
        {benefits.map((benefit) => (
          <Benefit key={`${benefit.name} ${benefit.words}`} benefit={benefit} />
        ))}
        {also.map((words) => (
          <li key={words} className="py-3">
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}

function Benefit({ benefit: { name, words, uses } }: { benefit: MembershipBenefit }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-bold">{name}</p>
        <p className="text-ink-soft">{words}</p>
      </div>
      {uses && (
        <p className="tabular">
          <span className="font-bold">
            {uses.left} of {uses.limit} left
          </span>{' '}
          {uses.period}
          {uses.left === 0 && <span className="block text-sm text-ink-soft">Again from {uses.nextFrom}</span>}
        </p>
      )}
    </li>
  )
}
