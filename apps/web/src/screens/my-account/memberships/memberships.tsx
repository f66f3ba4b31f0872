import { useSuspenseQuery } from '@tanstack/react-query'
import type {
  AccountMembership,
  MembershipBenefit,
} from '@touchline/contract/entities/account/account-membership'
import type { LoaderFunctionArgs } from 'react-router'
import { membershipsQuery } from '../../../calls/account/list-memberships.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { useVenueSlug } from '../../../features/venue/use-venue-slug.ts'
import { AreaLink } from '../../../page/area-link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { areaPaths, paths } from '../../../paths.ts'
import { servicesOf } from '../../../services.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'

const STATES: Record<AccountMembership['state'], { words: string; tone: BadgeTone }> = {
  current: { words: 'Current', tone: 'success' },
  coming: { words: 'Not started', tone: 'info' },
  resting: { words: 'On hold', tone: 'warning' },
  ended: { words: 'Ended', tone: 'plain' },
}

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(servicesOf(context).client, membershipsQuery())
  return null
}

/** Shows the benefits of each membership, how much is used and left, and how it continues. */
export function Memberships() {
  const { data: memberships } = useSuspenseQuery({ ...membershipsQuery(), refetchOnWindowFocus: 'always' })
  return (
    <>
      <PageTitle>Memberships</PageTitle>
      <h1 tabIndex={-1}>Memberships</h1>
      {memberships.length === 0 ? (
        <NoMembership />
      ) : (
        <ul className="mt-4 grid gap-6">
          {memberships.map((membership) => (
            <Membership key={membership.id} membership={membership} />
          ))}
        </ul>
      )}
    </>
  )
}

function NoMembership() {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { areaOrigins } = usePageFacts()
  const venueSlug = useVenueSlug()
  const canJoin = client.onlineJoiningEnabled && areaOrigins.onlineJoining !== undefined
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <p className="text-lg">You have no membership.</p>
      <p className="max-w-text text-ink-soft">
        {canJoin
          ? 'You pay for each visit. A membership comes with its own prices.'
          : 'You pay for each visit. Ask at the desk of any of our venues what a membership includes.'}
      </p>
      {canJoin ? (
        <AreaLink to={areaPaths.onlineJoining()} className={buttonStyle('primary', 'medium')}>
          Buy a membership
        </AreaLink>
      ) : (
        <LinkButton to={venueSlug === null ? paths.home() : paths.chooseActivity({ venueSlug })}>
          Find something to do
        </LinkButton>
      )}
    </div>
  )
}

function Membership({ membership }: { membership: AccountMembership }) {
  const { name, holder, state, term, renewal, notice, benefits, also } = membership
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>{name}</h2>
        <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
      </div>
      {holder !== null && <p className="font-bold">{holder}</p>}
      <p className="text-ink-soft">{term}</p>
      {renewal !== null && <p className="text-ink-soft">{renewal}</p>}
      {notice !== null && (
        <div className="mt-4">
          <Notice type="warning">{notice}</Notice>
        </div>
      )}
      {benefits.length + also.length > 0 && (
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
      )}
    </Card>
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
