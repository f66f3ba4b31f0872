import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { membershipsQuery } from '../../../calls/account/list-memberships.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { neededDocumentsQuery } from '../../../calls/documents/needed-documents.ts'
import { contractsQuery } from '../../../calls/joining/list-contracts.ts'
import { useVenueSlug } from '../../../features/venue/use-venue-slug.ts'
import { AreaLink } from '../../../page/area-link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { areaPaths, paths } from '../../../paths.ts'
import { servicesOf } from '../../../services.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { ContractCard } from './contract-card.tsx'
import { isOpen } from './contract-state.ts'
import { Documents } from './documents.tsx'
import { MembershipCard } from './membership-card.tsx'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  await Promise.all([
    ensureQuery(client, membershipsQuery()),
    ensureQuery(client, contractsQuery()),
    ensureQuery(client, neededDocumentsQuery()),
  ])
  return null
}

/** Shows what the customer pays for by contract, then their other memberships, and last what is over. */
export function Memberships() {
  const { data: memberships } = useSuspenseQuery({ ...membershipsQuery(), refetchOnWindowFocus: 'always' })
  const { data: contracts } = useSuspenseQuery({ ...contractsQuery(), refetchOnWindowFocus: 'always' })
  const others = memberships.filter(({ contractId }) => !contracts.some(({ id }) => id === contractId))
  const cards = (shown: typeof contracts) =>
    shown.map((contract) => (
      <ContractCard
        key={contract.id}
        contract={contract}
        memberships={memberships.filter(({ contractId }) => contractId === contract.id)}
      />
    ))
  return (
    <>
      <PageTitle>Memberships</PageTitle>
      <h1 tabIndex={-1}>Memberships</h1>
      {others.length + contracts.length === 0 ? (
        <NoMembership />
      ) : (
        <ul className="mt-4 grid gap-6">
          {cards(contracts.filter(isOpen))}
          {others.map((membership) => (
            <MembershipCard key={membership.id} membership={membership} />
          ))}
          {cards(contracts.filter((contract) => !isOpen(contract)))}
        </ul>
      )}
      <Documents />
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
