import { useSuspenseQuery } from '@tanstack/react-query'
import type { Plan } from '@touchline/contract/entities/joining/plan'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { firstVenuesQuery } from '../../calls/catalogue/list-venues.ts'
import { planCostsQuery } from '../../calls/joining/compare-plans.ts'
import { plansQuery } from '../../calls/joining/list-plans.ts'
import { joiningPaths } from '../../joining-paths.ts'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Notice } from '../../ui/notice.tsx'
import { placeWords } from './place-words.ts'
import { PlanCosts } from './plan-costs.tsx'
import { visitsIn } from './visits-in-address.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  const { venueSlug = '' } = params
  await Promise.all([
    ensureQuery(client, venueQuery(venueSlug)),
    ensureQuery(client, plansQuery(venueSlug)),
    ensureQuery(client, firstVenuesQuery('online-joining')),
    ensureQuery(client, planCostsQuery(venueSlug, visitsIn(new URL(request.url).searchParams))),
  ])
  return null
}

/** Shows the plans of a venue side by side, each with its whole price first. */
export function Plans() {
  const { venueSlug = '' } = useParams()
  const [search] = useSearchParams()
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: plans } = useSuspenseQuery(plansQuery(venueSlug))
  const { data: costs } = useSuspenseQuery(planCostsQuery(venueSlug, visitsIn(search)))
  const { data: others } = useSuspenseQuery(firstVenuesQuery('online-joining'))
  return (
    <>
      <PageTitle>Choose a membership</PageTitle>
      <h1 tabIndex={-1}>Choose a membership</h1>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 text-lg text-ink-soft">
        <span>{venue.name}</span>
        {others.total > 1 && (
          <Link
            to={joiningPaths.venues(search, { isChoice: true })}
            className="inline-flex min-h-11 items-center text-base font-bold text-primary-text underline underline-offset-4"
          >
            Choose another venue
          </Link>
        )}
        {plans.length > 0 && costs.activities.length > 0 && (
          <a
            href="#costs-title"
            className="inline-flex min-h-11 items-center text-base font-bold text-primary-text underline underline-offset-4"
          >
            Which plan pays off?
          </a>
        )}
      </p>
      {plans.length === 0 ? (
        <div className="grid max-w-text justify-items-start gap-4">
          <Notice type="info" title={`${venue.name} sells no membership online now`}>
            <p>You can book without one.</p>
          </Notice>
          <LinkButton to={paths.chooseActivity({ venueSlug })}>Book an activity</LinkButton>
        </div>
      ) : (
        <>
          <ul className="grid items-stretch gap-4 md:grid-cols-2 lg:grid-cols-3">
            {plans.map((plan) => (
              <li key={plan.id}>
                <PlanCard plan={plan} to={joiningPaths.plan(search, venueSlug, plan.slug)} />
              </li>
            ))}
          </ul>
          <div className="mt-4">
            <PlanCosts venueSlug={venueSlug} search={search} />
          </div>
        </>
      )}
    </>
  )
}

function PlanCard({ plan, to }: { plan: Plan; to: string }) {
  const { name, monthly, priceWords, benefits, includes, places, conditions, paymentWords } = plan
  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <h2>{name}</h2>
      <p className="mt-1.5">{priceWords}</p>
      <p className="mt-2">
        <span className="tabular text-3xl font-bold">{monthly.formatted}</span>{' '}
        <span className="text-ink-soft">a month</span>
      </p>
      <div className="mt-4">
        <LinkButton to={to} size="large" wide label={`Choose ${name}`}>
          Choose
        </LinkButton>
      </div>
      {benefits.length + includes.length > 0 && (
        <Part title="What it includes">
          {benefits.map((benefit) => (
            <li key={`${benefit.name} ${benefit.words}`}>
              <span className="font-bold">{benefit.name}</span>
              <span className="block text-ink-soft">{benefit.words}</span>
            </li>
          ))}
          {includes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </Part>
      )}
      <Part title="Who it is for">
        {places.map((place) => (
          <li key={place.name}>
            <span className="font-bold">{placeWords(place)}</span>
            <span className="block text-ink-soft">{place.ages}</span>
          </li>
        ))}
      </Part>
      <Part title="What you agree to">
        {conditions.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </Part>
      <Part title="How you pay">
        {paymentWords.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </Part>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-4 border-t border-line pt-3 text-base">{title}</h3>
      <ul className="mt-1 grid gap-1.5 text-sm">{children}</ul>
    </>
  )
}
