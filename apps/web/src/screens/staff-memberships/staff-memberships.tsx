import { useQuery } from '@tanstack/react-query'
import type { DeskContractRow } from '@touchline/contract/entities/desk/desk-contract'
import { fullName } from '@touchline/rules/people/full-name'
import { venuesFor } from '@touchline/rules/staff/rights'
import { countWords } from '@touchline/rules/words/count-words'
import { useSyncExternalStore } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { loadQuery } from '../../calls/call-query.ts'
import { deskContractsQuery } from '../../calls/desk/desk-contracts.ts'
import { errorWords } from '../../calls/error-words.ts'
import { membershipsOfferedQuery } from '../../calls/joining/list-memberships-offered.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { ownPostsQuery } from '../../calls/staff/own-posts-query.ts'
import { readKept } from '../../features/desk/desk-memory.ts'
import { loadStaff } from '../../features/desk/for-staff.ts'
import { PreparedJoinings } from '../../features/desk/prepared-joinings.tsx'
import { useCanJoinHere } from '../../features/desk/use-can-join-here.ts'
import { joiningPaths } from '../../joining-paths.ts'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { WhatTheyInclude } from './what-they-include.tsx'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const posts = services.client.getQueryData(ownPostsQuery().queryKey) ?? []
  if (venuesFor(posts, 'see-people') !== null) await loadQuery(services.client, membershipsOfferedQuery())
  return null
}

const never = () => () => {}
const origin = new URLSearchParams()

const drawCode = (code: { text: string; label: string }) => <QrCode {...code} />

/** Shows the memberships of the customer who is being served, and leads to joining one. */
export function StaffMemberships() {
  // This tab alone keeps the customer: it is known once the page is hydrated.
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const may = useMay()
  return (
    <>
      <PageTitle>Memberships</PageTitle>
      <h1 tabIndex={-1}>Memberships</h1>
      {isAlive ? <OfCustomer /> : <p className="mt-4">Loading the customer…</p>}
      {may('see-people') && (
        <div className="mt-4 max-w-3xl">
          <WhatTheyInclude />
        </div>
      )}
    </>
  )
}

function OfCustomer() {
  const { customer } = readKept()
  const mayJoin = useMay()('join-people')
  const canJoin = useCanJoinHere() && mayJoin
  return (
    <div className="mt-4 grid max-w-3xl gap-4">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h2 className="text-lg">{customer ? fullName(customer) : 'A new person'}</h2>
            <p className="text-ink-soft">
              {customer
                ? `${customer.reference}, ${customer.email}`
                : 'They make their account on their phone. To see a customer’s memberships, choose them first.'}
            </p>
          </div>
          <span className="-mx-3">
            <LinkButton to={staffPaths.desk()} variant="text" size="small">
              {customer ? 'Choose another customer' : 'Choose a customer'}
            </LinkButton>
          </span>
        </div>
        {canJoin && (
          <div className="mt-3">
            <LinkButton to={joiningPaths.venues(origin, { isChoice: true })}>Join a membership</LinkButton>
          </div>
        )}
      </Card>
      {mayJoin && <PreparedJoinings customerId={customer?.id ?? null} drawCode={drawCode} />}
      {customer && <Contracts customerId={customer.id} firstName={customer.firstName} />}
    </div>
  )
}

function Contracts({ customerId, firstName }: { customerId: number; firstName: string }) {
  const { data, error } = useQuery({ ...deskContractsQuery(customerId), throwOnError: false })
  if (error)
    return (
      <Notice type="danger" title="The memberships can’t be shown" live>
        {errorWords(error)}
      </Notice>
    )
  if (!data) return null
  const { contracts, hidden } = data
  return (
    <Card as="section" labelledBy="contracts-title">
      <h2 id="contracts-title" className="text-lg">
        Paid for by {firstName}
      </h2>
      {contracts.length === 0 && hidden === 0 && <p className="mt-2 text-ink-soft">None yet.</p>}
      <ul className="divide-y divide-line">
        {contracts.map((contract) => (
          <Row key={contract.id} contract={contract} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          {countWords(hidden, { one: 'membership is', many: 'memberships are' })} of plans of other venues.
          Ask a colleague whose log-in is for them.
        </p>
      )}
    </Card>
  )
}

const states = {
  active: ['Active', 'success'],
  leaving: ['Ending', 'warning'],
  ended: ['Ended', 'plain'],
  cancelled: ['Cancelled', 'plain'],
} as const

function Row({ contract: { id, planName, state, words, owedWords } }: { contract: DeskContractRow }) {
  const [label, tone] = states[state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <Link
          to={staffPaths.memberships(id)}
          aria-label={`Open the ${planName} membership, contract ${id}`}
          className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
        >
          {planName}
        </Link>
        <p className="text-sm text-ink-soft">
          Contract {id}. {words}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {owedWords !== null && <Badge tone="danger">{owedWords}</Badge>}
        <Badge tone={tone}>{label}</Badge>
      </div>
    </li>
  )
}
