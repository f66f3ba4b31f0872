import { useSuspenseQuery } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { useLoaderData, useParams, useRevalidator } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { LatePart, latePart } from '../../page/late-part.tsx'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountScreenAt } from './account-screens.ts'
import { AreaNav } from './area-nav.tsx'

// Only for visitors, and for a customer whose log-in has ended.
export const LogInFirst = latePart(async () => (await import('./log-in-first.tsx')).LogInFirst)

export type Loaded = { isVisitor: boolean }
type AreaParams = Readonly<Record<string, string | undefined>>

/** Pages of one booking, its receipt, and of one contract. */
const ONE_THING = /^(bookings|receipts|memberships)\//

/** Returns the part of the address below the area's root: 'bookings/17/again'. */
export const restOf = ({ room, item, act }: AreaParams): string =>
  [room, item, act].filter((part) => part !== undefined).join('/')

export const crumbs = (params: AreaParams) => [
  { label: 'Home', to: paths.home() },
  { label: 'My account', to: accountPaths.dashboard() },
  ...(accountScreenAt(restOf(params))?.screen.crumbs ?? []).map((label) => ({
    label,
    // The room itself: of two crumbs the first leads there.
    to: `${accountPaths.dashboard()}/${params.room}`,
  })),
]

/** Shows the account area (spec 1): its navigation, and the screen of the address. */
export function MyAccount() {
  const rest = restOf(useParams())
  const { isVisitor } = useLoaderData<Loaded>()
  const { data: user } = useSuspenseQuery(userQuery())
  const { revalidate } = useRevalidator()
  const hasLoggedIn = user !== null && isVisitor
  useEffect(() => {
    // Before the log-in, the loader stopped before the screen's own data.
    if (hasLoggedIn) void revalidate()
  }, [hasLoggedIn, revalidate])
  if (!user || !accountScreenAt(rest)) return <LogInFirst opensWindow={isVisitor} />
  if (hasLoggedIn) return <Loading />
  return (
    <div className="grid gap-x-10 gap-y-5 md:grid-cols-[14rem_minmax(0,1fr)] print:block">
      {/* On a phone the trail alone leads back from one booking or contract. */}
      <div className={classNames('min-w-0', ONE_THING.test(rest) && 'max-md:hidden')}>
        <AreaNav />
      </div>
      <div className="min-w-0">
        <AccountScreen key={rest} rest={rest} />
      </div>
    </div>
  )
}

/**
 * Renders a screen of the account. The server's rendering is read, followed and typed into without the
 * screen's script, which loads after the first view (decision 29). React would throw it away if it were given
 * something new before that: hence `memo`.
 */
const AccountScreen = memo(function AccountScreen({ rest }: { rest: string }) {
  const found = accountScreenAt(rest)
  return (
    found && (
      <LatePart fallback={<Loading />}>
        <found.screen.Part params={found.params} />
      </LatePart>
    )
  )
})

function Loading() {
  return (
    <div role="status" className="grid gap-6">
      <span className="visually-hidden">Loading…</span>
      <Skeleton shape="title" />
      <Skeleton shape="card" count={3} />
    </div>
  )
}
