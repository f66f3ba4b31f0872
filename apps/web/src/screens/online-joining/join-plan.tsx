import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Plan } from '@touchline/contract/entities/joining/plan'
import { fullName } from '@touchline/rules/people/full-name'
import type { ComponentProps } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import { detailsQuery } from '../../calls/account/get-details.ts'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery, loadQuery } from '../../calls/call-query.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { plansQuery } from '../../calls/joining/list-plans.ts'
import { joiningPreviewQuery } from '../../calls/joining/preview-joining.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { ownPostsQuery } from '../../calls/staff/own-posts-query.ts'
import { joiningPaths } from '../../joining-paths.ts'
import { LatePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Link } from '../../page/link.tsx'
import type { LoadedCrumb } from '../../page/loaded-crumb.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { servicesOf } from '../../services.ts'
import { Notice } from '../../ui/notice.tsx'
import { JoiningForm } from './joining-form.tsx'
import type { Known } from './joining-values.ts'
import { useKeptJoining } from './use-kept-joining.ts'

const DeskJoining = lazyPart(async () => (await import('./desk/desk-joining.tsx')).DeskJoining)

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<LoadedCrumb> {
  const { client, facts } = servicesOf(context)
  const { venueSlug = '', planSlug } = params
  const [plans, user] = await Promise.all([
    ensureQuery(client, plansQuery(venueSlug)),
    ensureQuery(client, userQuery()),
    ensureQuery(client, venueQuery(venueSlug)),
  ])
  const plan = plans.find(({ slug }) => slug === planSlug)
  if (!plan) throw new ApiError({ status: 404, message: '' })
  const startsOn = startIn(new URL(request.url).searchParams, plan)
  await Promise.all([
    loadQuery(client, joiningPreviewQuery(plan.id, startsOn)),
    user?.role === 'customer' ? ensureQuery(client, detailsQuery()) : null,
    // A kiosk has no desk, and refuses the question.
    user?.role === 'staff' && !facts.isKiosk ? ensureQuery(client, ownPostsQuery()) : null,
  ])
  return { here: plan.name }
}

/** Returns the first day that the address asks for; the plan's first where it asks for none that is offered. */
function startIn(search: URLSearchParams, { startsFrom, startsUntil }: Plan): string {
  const asked = search.get('starts') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= startsFrom && asked <= startsUntil ? asked : startsFrom
}

/** Asks on one page for all that joining needs: the first day, the people, and the agreement. */
export function JoinPlan() {
  const { venueSlug = '', planSlug } = useParams()
  const [search] = useSearchParams()
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: plans } = useSuspenseQuery(plansQuery(venueSlug))
  const plan = plans.find(({ slug }) => slug === planSlug)
  if (!plan) throw new ApiError({ status: 404, message: '' })
  const startsOn = startIn(search, plan)
  return (
    <>
      <div className="mb-4">
        <h1 tabIndex={-1}>Join {plan.name}</h1>
        <p className="mt-1 text-lg">{plan.priceWords}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
          <span>{venue.name}</span>
          <Link
            to={joiningPaths.plans(search, venueSlug)}
            className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
          >
            Compare all plans
          </Link>
        </p>
      </div>
      <Asked plan={plan} startsOn={startsOn} />
    </>
  )
}

const toJoinThemselves =
  'Reception, duty managers and owners join people at front of house. To join for yourself, log out, and use an account with another email address.'
const toJoinAtDesk = 'People are joined at front of house, and not on this page.'

const NotForStaff = ({ children }: { children: string }) => (
  <Notice type="info" title="Your staff log-in can’t join a membership here">
    <p>{children}</p>
  </Notice>
)

/** Lets staff join people at the desk; elsewhere, or without the right, tells them the way. */
function JoiningByStaff(props: ComponentProps<typeof DeskJoining>) {
  const { isKiosk, isEmbedded } = usePageFacts()
  return isKiosk || isEmbedded ? <NotForStaff>{toJoinAtDesk}</NotForStaff> : <JoiningAtDesk {...props} />
}

function JoiningAtDesk(props: ComponentProps<typeof DeskJoining>) {
  const may = useMay()
  if (!may('join-people')) return <NotForStaff>{toJoinThemselves}</NotForStaff>
  return (
    <LatePart>
      <DeskJoining {...props} />
    </LatePart>
  )
}

function Asked({ plan, startsOn }: { plan: Plan; startsOn: string }) {
  const { venueSlug = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { data: user } = useSuspenseQuery(userQuery())
  const isCustomer = user?.role === 'customer'
  const { data: details } = useQuery({ ...detailsQuery(), enabled: isCustomer })
  const { data: preview } = useQuery({
    ...joiningPreviewQuery(plan.id, startsOn),
    placeholderData: keepPreviousData,
  })
  const prepared = useKeptJoining(venueSlug, plan.slug)
  const onStart = (day: string) =>
    void navigate(joiningPaths.plan(search, venueSlug, plan.slug, day), {
      replace: true,
      preventScrollReset: true,
    })
  if (user?.role === 'staff')
    return <JoiningByStaff plan={plan} startsOn={startsOn} preview={preview} onStart={onStart} />
  const known: Known[] =
    isCustomer && user
      ? [
          { userId: user.id, label: `${fullName(user)} (you)`, needsBirth: details?.dateOfBirth === null },
          ...(details?.family?.members ?? [])
            .filter(({ id }) => id !== user.id)
            .map((member) => ({
              userId: member.id,
              label: fullName(member),
              needsBirth: member.dateOfBirth === null,
            })),
        ]
      : []
  return (
    <JoiningForm
      plan={plan}
      startsOn={startsOn}
      known={known}
      user={user}
      addsAfterProof={details?.emailIsProven === false}
      preview={preview}
      prepared={prepared}
      onStart={onStart}
    />
  )
}
