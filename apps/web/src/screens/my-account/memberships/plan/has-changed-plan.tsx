import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { PlanChangePreview } from '@touchline/contract/entities/joining/plan-change'
import { Outcome } from '../outcome.tsx'
import { PlanChangeMeaning } from './plan-change-meaning.tsx'

type Props = {
  contract: Contract
  /** Meaning of the change as it was shown, which is what was done. */
  chosen: NonNullable<PlanChangePreview['chosen']>
}

/** Shows what came of changing: the new plan, from when, its payments, and how to take it back. */
export function HasChangedPlan({ contract: { id, planName }, chosen }: Props) {
  const title = `Your membership is ${chosen.planName} from ${chosen.fromWords}`
  return (
    <Outcome title={title} contractId={id}>
      <p>We’ve sent you an email with your contract as it is from then.</p>
      <PlanChangeMeaning chosen={chosen} planName={planName} />
    </Outcome>
  )
}
