import type { TeamMember } from '@touchline/contract/entities/staff/team'
import { errorWords } from '../../calls/error-words.ts'
import { useResetSecondFactor } from '../../calls/second-factor/factors.ts'
import { resetWords } from '../../features/login/second-factor/reset-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  member: TeamMember
  asksSecondStep: boolean
  onClose: () => void
  onDone: (words: string) => void
}

/** Says what follows, and resets the second step of a colleague who has lost it. */
export function ResetStep({ member: { name, email }, asksSecondStep, onClose, onDone }: Props) {
  const reset = useResetSecondFactor()
  const send = () =>
    reset.mutate(
      { body: { email } },
      { onSuccess: () => onDone(`${name}’s second step is reset. They’re told by email.`) },
    )
  return (
    <div className="grid gap-5">
      {reset.error && (
        <Notice type="danger" live>
          {errorWords(reset.error)}
        </Notice>
      )}
      <p>{resetWords(asksSecondStep)}</p>
      <Button size="large" wide busy={reset.isPending && 'Resetting…'} onClick={send}>
        Reset the second step
      </Button>
      <Button variant="secondary" size="large" wide unavailable={reset.isPending} onClick={onClose}>
        Leave it as it is
      </Button>
    </div>
  )
}
