import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { PlanChangePreview } from '@touchline/contract/entities/joining/plan-change'
import { useEffect, useRef } from 'react'
import { contractPaths } from '../../../../contract-paths.ts'
import { LinkButton } from '../../../../page/link-button.tsx'
import { PageTitle } from '../../../../page/page-title.tsx'
import { Card } from '../../../../ui/card.tsx'
import { PlanChangeMeaning } from './plan-change-meaning.tsx'

type Props = {
  contract: Contract
  /** Meaning of the change as it was shown, which is what was done. */
  chosen: NonNullable<PlanChangePreview['chosen']>
}

/** Shows what came of changing: the new plan, from when, its payments, and how to take it back. */
export function HasChangedPlan({ contract: { id, planName }, chosen }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = `Your membership is ${chosen.planName} from ${chosen.fromWords}`
  return (
    <div className="max-w-text">
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="mb-5">
        {title}
      </h1>
      <Card>
        <div className="grid gap-3">
          <p>We’ve sent you an email with your contract as it is from then.</p>
          <PlanChangeMeaning chosen={chosen} planName={planName} />
          <p>
            <LinkButton to={contractPaths.contract({ contractId: id })} variant="secondary">
              See your membership
            </LinkButton>
          </p>
        </div>
      </Card>
    </div>
  )
}
