import { useQuery } from '@tanstack/react-query'
import type { MembershipOffered } from '@touchline/contract/entities/joining/membership-offered'
import { errorWords } from '../../calls/error-words.ts'
import { membershipsOfferedQuery } from '../../calls/joining/list-memberships-offered.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Shows what each membership includes: pages send people to the desk to ask. */
export function WhatTheyInclude() {
  const { data, error } = useQuery({ ...membershipsOfferedQuery(), throwOnError: false })
  return (
    <Card as="section" labelledBy="include-title">
      <h2 id="include-title" className="text-lg">
        What each membership includes
      </h2>
      {error && (
        <Notice type="danger" title="This can’t be shown" live>
          {errorWords(error)}
        </Notice>
      )}
      {!data && !error && (
        <div role="status">
          <span className="visually-hidden">Loading what they include…</span>
          <Skeleton count={2} />
        </div>
      )}
      {data?.length === 0 && <p className="mt-2 text-ink-soft">There are no memberships here.</p>}
      <ul className="divide-y divide-line">
        {data?.map((membership) => (
          <Offered key={membership.id} membership={membership} />
        ))}
      </ul>
    </Card>
  )
}

const Offered = ({ membership: { name, price, benefits, also } }: { membership: MembershipOffered }) => (
  <li className="py-3">
    <h3 className="text-base break-words">{name}</h3>
    {price !== null && <p>{price}</p>}
    <ul className="mt-1 grid gap-1">
      {benefits.map((benefit) => (
        <li key={`${benefit.name} ${benefit.words}`} className="break-words">
          <span className="font-bold">{benefit.name}</span>{' '}
          <span className="text-ink-soft">{benefit.words}</span>
        </li>
      ))}
      {also.map((words) => (
        <li key={words} className="text-ink-soft">
          {words}
        </li>
      ))}
    </ul>
  </li>
)
