import type { QueryClient } from '@tanstack/react-query'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiVersionOf } from '@touchline/rules/timetable/api-version'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { timetableItemQuery } from '../../calls/timetable/get-timetable-item.ts'
import { ticketsQuery } from '../../calls/timetable/list-tickets.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Discounting } from './discounting.tsx'
import { readSelection, type Selection } from './selection.ts'

/** Query for the session. The loader returns null where the address does not say which. */
type Asked = Parameters<typeof timetableItemQuery>[0]

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Asked | null> {
  const selection = readSelection(new URL(request.url).searchParams)
  return selection && load(servicesOf(context).client, selection)
}

async function load(client: QueryClient, selection: Selection): Promise<Asked> {
  const { venueSlug, activitySlug, dateSlug, id } = selection
  const [venue, category] = await Promise.all([
    ensureQuery(client, venueQuery(venueSlug)),
    ensureQuery(client, categoryQuery(venueSlug, activitySlug)),
    ensureQuery(client, ticketsQuery({ venue: venueSlug, category: activitySlug, session: id })),
  ])
  const version = apiVersionOf(venue, dateSlug)
  const activity = (version === 1 ? category.v1Slug : category.v2Slug) ?? category.slug
  const asked = { venue: venueSlug, activity, id, version }
  await ensureQuery(client, timetableItemQuery(asked))
  return asked
}

/** Lets members who come along pay their own price for one of the chosen tickets (spec 2). */
export function MembershipDiscounts() {
  const asked = useLoaderData<Asked | null>()
  const [address] = useSearchParams()
  const selection = readSelection(address)
  return (
    <>
      <PageTitle>Membership Discounts</PageTitle>
      <h1>Membership Discounts</h1>
      {selection && asked ? <Chosen asked={asked} selection={selection} /> : <NothingChosen />}
    </>
  )
}

function Chosen({ asked, selection }: { asked: Asked; selection: Selection }) {
  const { data } = useSuspenseQuery(timetableItemQuery(asked))
  const { data: tickets } = useSuspenseQuery(
    ticketsQuery({ venue: asked.venue, category: selection.activitySlug, session: asked.id }),
  )
  const { data: venue } = useSuspenseQuery(venueQuery(asked.venue))
  const { data: client } = useSuspenseQuery(clientQuery())
  return (
    <Discounting
      key={`${asked.id} ${[...selection.tickets].join(' ')}`}
      asked={asked}
      selection={selection}
      session={data.session}
      types={tickets.types}
      hasMemberPrice={tickets.hasMemberPrice}
      venue={venue}
      symbol={client.currency.symbol}
    />
  )
}

function NothingChosen() {
  return (
    <>
      <p className="mt-3 mb-6 max-w-text text-lg text-ink-soft">
        Members who come with you get the member price here. Choose a session and your tickets first: the
        session’s page leads here.
      </p>
      <LinkButton to={paths.home()}>Go to Home</LinkButton>
    </>
  )
}
