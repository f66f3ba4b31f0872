import type { Contract, LeavingPreview } from '@touchline/contract/entities/joining/contract'
import { useEffect, useRef } from 'react'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Card } from '../../../ui/card.tsx'
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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isNotice = how === 'notice' || !coolingOff
  const title = isNotice ? `Your membership ends on ${lastDayWords}` : 'Your membership is cancelled'
  return (
    <div className="max-w-text">
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="mb-5">
        {title}
      </h1>
      <Card>
        <div className="grid gap-3">
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
