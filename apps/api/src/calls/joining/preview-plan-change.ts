import { previewPlanChange } from '@touchline/contract/calls/joining/preview-plan-change'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { readPlanChange } from '../../commands/joining/change-plan.ts'
import { presentPlanChange } from '../../presenters/joining/plan-change.ts'

export const servePreviewPlanChange = serve(
  previewPlanChange,
  async ({ context, params: { contractId }, query: { planId } }) => {
    const customer = await requireAccount(context)
    if (isRefusal(customer)) return customer
    const shown = await readPlanChange(context, customer, { contractId, planId })
    return isRefusal(shown) ? shown : { data: presentPlanChange(shown, context.catalogue) }
  },
)
