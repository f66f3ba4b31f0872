import { useSuspenseQuery } from '@tanstack/react-query'
import { memo, Suspense, useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useParams, useRevalidator } from 'react-router'
import { accountPaths, accountRoot } from '../../account-paths.ts'
import { ApiError } from '../../calls/api-error.ts'
import { userQuery } from '../../calls/auth/get-user.ts'
import { ensureQuery, loadQuery } from '../../calls/call-query.ts'
import { loadChunk } from '../../load-chunk.ts'
import { LatePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountScreenAt } from './account-screens.ts'
import { AreaNav, LogOut } from './area-nav.tsx'

// Of visitors, and of a customer whose log-in has ended.
const LogInFirst = lazyPart(async () => (await import('./log-in-first.tsx')).LogInFirst)

type Loaded = { isVisitor: boolean }
type AreaParams = Readonly<Record<string, string | undefined>>

/** What stands below the area's root: 'bookings/17/again'. */
const restOf = ({ room, item, act }: AreaParams): string =>
  [room, item, act].filter((part) => part !== undefined).join('/')

/** A kiosk has no account area; where the operator has another one, it is there. */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded | Response> {
  const { client, facts } = servicesOf(args.context)
  const rest = restOf(args.params)
  const origin = facts.areaOrigins.myAccount
  const found = accountScreenAt(rest)
  if (facts.isKiosk || origin === undefined || (origin === '' && !found))
    throw new ApiError({ status: 404, message: '' })
  if (!found || origin !== '') {
    const { search } = new URL(args.request.url)
    return redirect(`${origin}${accountRoot}${rest && `/${rest}`}${search}`)
  }
  const { screen, params } = found
  const [user, { loader: load }] = await Promise.all([
    ensureQuery(client, userQuery()),
    loadChunk(screen.load),
    screen.Part.preload(),
    LogOut.preload(),
  ])
  if (!user) {
    await LogInFirst.preload()
    const key = rest === 'guest-passes' && new URL(args.request.url).searchParams.get('key')
    // What the pass is of is read before the log-in.
    if (key) {
      const { offeredPassQuery } = await loadChunk(
        () => import('../../calls/my-account/look-at-guest-pass.ts'),
      )
      await loadQuery(client, offeredPassQuery(key.slice(0, 100)))
    }
    return { isVisitor: true }
  }
  const answer: unknown = await load({ ...args, params: { ...params } })
  return answer instanceof Response ? answer : { isVisitor: false }
}

export const crumbs = (params: AreaParams) => [
  { label: 'Home', to: paths.home() },
  { label: 'My account', to: accountPaths.dashboard() },
  ...(accountScreenAt(restOf(params))?.screen.crumbs ?? []).map((label) => ({
    label,
    to: label === 'My details' ? accountPaths.details() : accountPaths.bookings(),
  })),
]

/** Spec 1: the account area: its navigation, and the screen of the address. */
export function MyAccount() {
  const rest = restOf(useParams())
  const { isVisitor } = useLoaderData<Loaded>()
  const { data: user } = useSuspenseQuery(userQuery())
  const { revalidate } = useRevalidator()
  const hasLoggedIn = user !== null && isVisitor
  useEffect(() => {
    // The loader has stopped before the screen's own.
    if (hasLoggedIn) void revalidate()
  }, [hasLoggedIn, revalidate])
  if (!user || !accountScreenAt(rest))
    return (
      <Suspense fallback={<Loading />}>
        <LogInFirst opensWindow={isVisitor} />
      </Suspense>
    )
  if (hasLoggedIn) return <Loading />
  return (
    <div className="grid gap-x-10 gap-y-5 md:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <AreaNav />
      <div className="min-w-0">
        <AccountScreen key={rest} rest={rest} />
      </div>
    </div>
  )
}

/**
 * Decision 29: what the server has rendered is read, followed and typed into without the screen's script, which comes after
 * the first view. React would throw it away if it were given something new before: hence `memo`.
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
