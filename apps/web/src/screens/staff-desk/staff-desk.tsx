import { useSuspenseQuery } from '@tanstack/react-query'
import { venuesFor } from '@touchline/rules/staff/rights'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { coversQuery } from '../../calls/cover/covers.ts'
import { deskOrdersQuery } from '../../calls/desk/find-orders.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { ownPostsQuery } from '../../calls/staff/own-posts-query.ts'
import { FindForm } from '../../features/desk/find-form.tsx'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Card } from '../../ui/card.tsx'
import { DeskLinks } from './desk-links.tsx'
import { ForWhom } from './for-whom.tsx'
import { FoundOrders } from './found-orders.tsx'

const leastLetters = 3

const findIn = (search: URLSearchParams): string => (search.get('find') ?? '').trim()

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  const { homeVenueSlug } = await loadStaff(services)
  // A home venue may have left the site: the link to its sessions then leads to the choice of another.
  if (homeVenueSlug !== null) await ensureQuery(services.client, venueQuery(homeVenueSlug)).catch(() => null)
  // The number to approve stands on its link at once.
  const posts = services.client.getQueryData(ownPostsQuery().queryKey) ?? []
  if (venuesFor(posts, 'approve-cover') !== null)
    await ensureQuery(services.client, coversQuery()).catch(() => null)
  const find = findIn(new URL(request.url).searchParams)
  if (find.length < leastLetters) return null
  const { client } = services
  await loadOrRefused(ensureQuery(client, deskOrdersQuery(find)))
  // The code of a ticket is its reference: scanned into the field, it leads to the check-in of today, or opens the order.
  const [first] = client.getQueryData(deskOrdersQuery(find).queryKey) ?? []
  const reference = find.replace(/[\s-]/g, '').toUpperCase()
  if (!first || first.reference !== reference) return null
  const { today, completeOrderId } = first
  throw redirect(
    today !== null && venuesFor(posts, 'take-register') !== null
      ? staffPaths.today(today.venueSlug, today.date, { code: reference })
      : paths.bookingConfirmed({ completeOrderId }),
  )
}

/**
 * Shows the front of house, where staff begin: the customer to sell to, before anything is in the basket;
 * orders, what a customer owes, and the way to the day's sessions and the other pages of staff.
 */
export function StaffDesk() {
  const find = findIn(useSearchParams()[0])
  const navigate = useNavigate()
  const { data: user } = useSuspenseQuery(userQuery())
  const may = useMay()
  return (
    <>
      <PageTitle>Front of house</PageTitle>
      <h1 tabIndex={-1}>Front of house</h1>
      {user && <DeskLinks user={user} />}
      {may('see-people') && (
        <div className="mt-4 grid items-start gap-6 lg:grid-cols-2">
          <Card as="section" labelledBy="customer-title">
            <h2 id="customer-title">Customer</h2>
            <ForWhom />
          </Card>
          <Card as="section" labelledBy="orders-title">
            <h2 id="orders-title">Orders</h2>
            <FindForm
              name="find"
              label="Find an order"
              hint="Scan a ticket, or type its reference, a name, a phone number or an email address."
              value={find}
              onFind={(words) => void navigate(staffPaths.desk({ find: words }))}
            />
            {find !== '' && find.length < leastLetters && (
              <p className="mt-4">Type three letters at least.</p>
            )}
            {find.length >= leastLetters && <FoundOrders find={find} />}
          </Card>
        </div>
      )}
    </>
  )
}
