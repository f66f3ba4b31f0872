import { useSuspenseQuery } from '@tanstack/react-query'
import type { PlanCosts as Costs } from '@touchline/contract/entities/joining/plan-costs'
import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { planCostsQuery } from '../../calls/joining/compare-plans.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { keptOnJoining, visitsIn, visitsPrefix } from './visits-in-address.ts'

type Props = { venueSlug: string; search: URLSearchParams }

/** Reckons which plan pays off, by the visits that a person wants, or by their own bookings. */
export function PlanCosts({ venueSlug, search }: Props) {
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(planCostsQuery(venueSlug, visitsIn(search)))
  const { activities, byWishes, byBookings } = data
  if (activities.length === 0) return null
  const reckon = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    const query = new URLSearchParams(asked as [string, string][])
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true })
  }
  return (
    <Card as="section" labelledBy="costs-title">
      <h2 id="costs-title" tabIndex={-1} className="scroll-mt-24">
        Which plan pays off?
      </h2>
      {byBookings && (
        <Result
          costs={byBookings}
          title={`By your own bookings: ${byBookings.visitsWords}`}
          note="Your sessions of the last three months at today’s prices, as a sum a month."
        />
      )}
      {/* A form without a script leads to the same address. */}
      <form method="get" onSubmit={reckon} className="mt-3">
        <fieldset>
          <legend className="font-bold">How often do you come a month?</legend>
          <div className="mt-2 grid gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {activities.map(({ slug, name, visits }) => (
              <TextField
                key={`${slug} ${visits}`}
                id={`visits-${slug}`}
                name={visitsPrefix + slug}
                label={name}
                type="number"
                inputMode="numeric"
                min={0}
                max={31}
                defaultValue={visits === 0 ? '' : String(visits)}
              />
            ))}
          </div>
        </fieldset>
        {keptOnJoining(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="mt-3">
          <Button type="submit" variant="secondary">
            Compare the costs
          </Button>
        </div>
      </form>
      {/* Spoken once it is there. */}
      <div role="status">
        {byWishes ? (
          <Result
            costs={byWishes}
            title={`For ${byWishes.visitsWords}`}
            note="For one person, at the prices of sessions of the next four weeks, spread over their days and times."
          />
        ) : (
          visitsIn(search) !== '' && (
            <p className="mt-3">No session of that is on sale in the next four weeks.</p>
          )
        )}
      </div>
    </Card>
  )
}

function Result({ costs, title, note }: { costs: Costs; title: string; note: string }) {
  const { payAsYouGo, plans, leastPlanId, leastWords } = costs
  return (
    <div className="mt-4">
      <h3>{title}</h3>
      <p className="mt-1 font-bold">{leastWords}</p>
      <table className="mt-2 w-full max-w-2xl text-left">
        <caption className="pb-1 text-left text-sm text-ink-soft">{note}</caption>
        <thead className="text-sm">
          <tr>
            <th scope="col" className="py-1 pr-3">
              A month
            </th>
            <th scope="col" className="py-1 pr-3 text-right max-sm:hidden">
              Membership
            </th>
            <th scope="col" className="py-1 pr-3 text-right max-sm:hidden">
              Visits
            </th>
            <th scope="col" className="py-1 text-right">
              Together
            </th>
          </tr>
        </thead>
        <tbody>
          <Row
            name="Paying each time"
            membership="–"
            visits={payAsYouGo.formatted}
            total={payAsYouGo.formatted}
            isLeast={leastPlanId === null}
          />
          {plans.map(({ planId, name, membership, visits, total }) => (
            <Row
              key={planId}
              name={name}
              membership={membership.formatted}
              visits={visits.formatted}
              total={total.formatted}
              isLeast={planId === leastPlanId}
            />
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-sm text-ink-soft">
        A membership’s joining fee is spread over the first year. What each plan asks of you is said with it
        above.
      </p>
    </div>
  )
}

type RowProps = { name: string; membership: string; visits: string; total: string; isLeast: boolean }

const Row = ({ name, membership, visits, total, isLeast }: RowProps) => (
  <tr className={isLeast ? 'border-t border-line font-bold' : 'border-t border-line'}>
    <th scope="row" className={isLeast ? 'py-2 pr-3' : 'py-2 pr-3 font-normal'}>
      {name}
      {isLeast && <span className="block text-sm text-success">Costs least</span>}
    </th>
    <td className="tabular py-2 pr-3 text-right max-sm:hidden">{membership}</td>
    <td className="tabular py-2 pr-3 text-right max-sm:hidden">{visits}</td>
    <td className="tabular py-2 text-right">{total}</td>
  </tr>
)
