import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { FreezingPreview } from '@touchline/contract/entities/joining/freezing'
import { Meaning } from './freeze-form.tsx'
import { Outcome } from './outcome.tsx'

type Props = {
  contract: Contract
  /** Meaning of the freeze as it was shown, which is what was done. */
  preview: FreezingPreview
}

/** Shows what came of freezing: its days, what is to be paid instead, and how to take it back. */
export function HasFrozen({ contract: { id, planName, freeze }, preview: { chosen } }: Props) {
  const title = `Your membership is frozen until ${chosen.untilWords}`
  return (
    <Outcome title={title} contractId={id}>
      <p className="font-bold">{planName}</p>
      {freeze?.end && (
        <p>
          Until it begins you can take it back.
          {chosen.months > 1 && ' After that you can end it early.'}
        </p>
      )}
      <Meaning chosen={chosen} />
      <p>We’ve sent you an email that says the same.</p>
    </Outcome>
  )
}
