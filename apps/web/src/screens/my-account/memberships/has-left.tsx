import type { Contract, LeavingPreview } from '@touchline/contract/entities/joining/contract'
import { Outcome } from './outcome.tsx'
import { StillPaid } from './still-paid.tsx'

type Props = {
  contract: Contract
  /** Meaning of leaving as it was shown, which is what was done. */
  preview: LeavingPreview
  how: 'cooling-off' | 'notice'
}

/** Shows what came of leaving: the last day, what is still paid, and the money that comes back. */
export function HasLeft({ contract: { id, planName }, preview, how }: Props) {
  const { coolingOff, lastDayWords, stillPaid, backWords } = preview
  const isNotice = how === 'notice' || !coolingOff
  const title = isNotice ? `Your membership ends on ${lastDayWords}` : 'Your membership is cancelled'
  return (
    <Outcome title={title} contractId={id}>
      <p className="font-bold">{planName}</p>
      {isNotice ? (
        <>
          <p>You can use it until the end of that day. Until then you can also stay after all.</p>
          {backWords !== null && <p>{backWords}</p>}
          <StillPaid payments={stillPaid} />
        </>
      ) : (
        coolingOff.words.map((sentence) => <p key={sentence}>{sentence}</p>)
      )}
      <p>We’ve sent you an email that says the same.</p>
    </Outcome>
  )
}
