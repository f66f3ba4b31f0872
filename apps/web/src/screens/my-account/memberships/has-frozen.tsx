import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { FreezingPreview } from '@touchline/contract/entities/joining/freezing'
import { useEffect, useRef } from 'react'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Card } from '../../../ui/card.tsx'
import { Meaning } from './freeze-form.tsx'

type Props = {
  contract: Contract
  /** Meaning of the freeze as it was shown, which is what was done. */
  preview: FreezingPreview
}

/** Shows what came of freezing: its days, what is taken instead, and how to take it back. */
export function HasFrozen({ contract: { id, planName, freeze }, preview: { chosen } }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = `Your membership is frozen until ${chosen.untilWords}`
  return (
    <div className="max-w-text">
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="mb-5">
        {title}
      </h1>
      <Card>
        <div className="grid gap-3">
          <p className="font-bold">{planName}</p>
          {freeze?.end && <p>Until it begins you can take it back. After that you can end it early.</p>}
          <Meaning chosen={chosen} />
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
