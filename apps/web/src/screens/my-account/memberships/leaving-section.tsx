import type { Contract, LeavingPreview } from '@touchline/contract/entities/joining/contract'
import { useRef, useState } from 'react'
import { useStayInContract } from '../../../calls/joining/stay-in-contract.ts'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = {
  contract: Contract
  /** Absent where it can't be left. */
  preview: LeavingPreview | undefined
}

/** Says what leaving means today and leads there; while leaving is ahead, takes it back. */
export function LeavingSection({ contract, preview }: Props) {
  const { id, planName, canLeave, canStay } = contract
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasStayed, setStayed] = useState(false)
  const stay = useStayInContract()
  const stayIn = () =>
    stay.mutate(
      { params: { contractId: String(id) } },
      {
        onSuccess: () => {
          setStayed(true)
          // The button goes with the notice that was given.
          heading.current?.focus()
        },
      },
    )
  if (!canLeave && !canStay) return null
  return (
    <Card as="section" labelledBy="leaving-title">
      <h2 id="leaving-title" ref={heading} tabIndex={-1}>
        {canStay ? 'You’re leaving' : 'If you leave'}
      </h2>
      <div className="mt-2 grid gap-3">
        {hasStayed && !canStay && (
          <Notice type="success" live title="You’re staying">
            Your membership goes on. We’ve sent you an email that says so.
          </Notice>
        )}
        {preview && <LeavingToday preview={preview} />}
        <div className="flex flex-wrap gap-3">
          {canStay && (
            <Button onClick={stayIn} busy={stay.isPending && 'Staying…'}>
              Stay after all
            </Button>
          )}
          {canLeave && (
            <LinkButton
              to={contractPaths.leave({ contractId: id })}
              variant="secondary"
              label={canStay ? `Cancel now: ${planName}` : `Leave: ${planName}`}
            >
              {canStay ? 'Cancel now' : 'Leave'}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Says in short what leaving today would mean; its own page says all of it. */
function LeavingToday({ preview }: { preview: LeavingPreview }) {
  const { coolingOff, canGiveNotice, lastDayWords } = preview
  return (
    <>
      {coolingOff && (
        <p>
          Until {coolingOff.until} you can cancel at once.{' '}
          {coolingOff.back.raw > 0 && `Today you would get ${coolingOff.back.formatted} back.`}
        </p>
      )}
      {canGiveNotice && (
        <p>
          {coolingOff ? 'If you give notice instead, it' : 'If you leave today, it'} ends on {lastDayWords}.
          You can use it until then.
        </p>
      )}
    </>
  )
}
