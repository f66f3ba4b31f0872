import { previewJoining } from '@touchline/contract/calls/joining/preview-joining'
import { addDays } from '@touchline/rules/time/calendar-date'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { isOffered } from '../../policies/joining/offered-plans.ts'
import { presentJoining } from '../../presenters/joining/plan.ts'
import { readPlansOnSale } from '../../stores/joining/plans.ts'

export const servePreviewJoining = serve(
  previewJoining,
  async ({ params: { planId }, query: { startsOn }, context: { catalogue, services } }) => {
    const { client } = catalogue
    const { today, plans } = await readPlansOnSale(services.db, client.id)
    const plan = plans.find(({ id }) => id === planId)
    if (!plan || !isOffered(plan, catalogue)) return refuse('PLAN_NOT_FOUND')
    if (startsOn < today || startsOn > addDays(today, plan.terms.startWithinDays))
      return refuse('START_NOT_OFFERED')
    return { data: presentJoining(plan, client.currencySymbol, { joinedOn: today, startsOn }) }
  },
)
