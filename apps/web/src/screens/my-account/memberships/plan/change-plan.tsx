import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { loadQuery } from '../../../../calls/call-query.ts'
import { useChangePlan } from '../../../../calls/joining/change-plan.ts'
import { planChangePreviewQuery } from '../../../../calls/joining/preview-plan-change.ts'
import { contractPaths } from '../../../../contract-paths.ts'
import { LinkButton } from '../../../../page/link-button.tsx'
import { PageTitle } from '../../../../page/page-title.tsx'
import { servicesOf } from '../../../../services.ts'
import type { ScreenParams } from '../../screen-params.ts'
import { loadContract, useContract } from '../load-contract.ts'
import { ChangePlanForm } from './change-plan-form.tsx'
import { HasChangedPlan } from './has-changed-plan.tsx'

/** Loads a contract, and the plans that it can change to. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { id, canChangePlan } = await loadContract(args)
  if (canChangePlan) await loadQuery(servicesOf(args.context).client, planChangePreviewQuery(id))
  return null
}

/** Shows the plans side by side, says what the chosen one means and costs, changes to it, and shows what came of it. */
export function ChangePlan({ params }: { params: ScreenParams }) {
  const contract = useContract(params.id)
  const { id, canChangePlan } = contract
  const change = useChangePlan()
  const [planId, setPlanId] = useState<number>()
  const { data: preview, isPlaceholderData: isStale } = useQuery({
    ...planChangePreviewQuery(id, planId),
    enabled: canChangePlan,
    placeholderData: (shown) => shown,
  })
  if (preview?.chosen && change.data)
    return <HasChangedPlan contract={change.data.data} chosen={preview.chosen} />
  const isOpen = canChangePlan || change.isPending
  if (preview && isOpen && preview.plans.length > 0)
    return <ChangePlanForm contractId={id} {...{ preview, isStale, change, planId, setPlanId }} />
  return <CannotChange contract={contract} hasNone={isOpen} />
}

function CannotChange({
  contract: { id, planName, planChange, planNotChangedWords },
  hasNone,
}: {
  contract: ReturnType<typeof useContract>
  hasNone: boolean
}) {
  const none = hasNone
    ? 'No other plan is sold at your venues that has a place for each person in it and can be paid as you pay now. Ask us.'
    : 'Its plan can’t be changed now.'
  return (
    <div className="max-w-text">
      <PageTitle>{`Change the plan of your ${planName} membership`}</PageTitle>
      <h1 tabIndex={-1}>Your {planName} membership</h1>
      <div className="mt-4 mb-6 grid gap-2 text-lg">
        {planChange?.words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{planNotChangedWords ?? none}</p>
      </div>
      <LinkButton to={contractPaths.contract({ contractId: id })} variant="secondary">
        Back to your membership
      </LinkButton>
    </div>
  )
}
