import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorWords } from '../../../calls/error-words.ts'
import { becomeUserOfSetUp, waitingLogInQuery } from '../../../calls/second-factor/second-step.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { GiveStep } from './give-step.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

type Props = {
  onLoggedIn: () => void
  /** Begins the log-in again, with the password. */
  onAgain: () => void
}

/** Takes the second step of a staff log-in after the password, or sets up the first one. */
export function SecondStep({ onLoggedIn, onAgain }: Props) {
  const client = useQueryClient()
  const { data: waiting, error } = useQuery({ ...waitingLogInQuery(), throwOnError: false })
  // Once it is known what the log-in waits for, asking again changes nothing: codes on the screen must stay until they are kept.
  if (!waiting && error)
    return (
      <div className="grid gap-5">
        <Notice type="danger" live>
          {errorWords(error)}
        </Notice>
        <Button size="large" wide onClick={onAgain}>
          Log in again
        </Button>
      </div>
    )
  if (!waiting)
    return (
      <p className="flex items-center gap-2">
        <Spinner /> <span role="status">Loading…</span>
      </p>
    )
  if (!waiting.isSetUp) return <GiveStep waiting={waiting} onLoggedIn={onLoggedIn} />
  const { firstName, byApp, byPasskey, noPasskeys } = waiting
  return (
    <SetUpFactor
      words={`Hello ${firstName}. Staff here log in with a second step beside the password, so that a password alone opens nothing. Set up yours: you’ll need it each time you log in.`}
      byApp={byApp}
      byPasskey={byPasskey}
      noPasskeys={noPasskeys}
      onDone={() => void becomeUserOfSetUp(client).then(onLoggedIn)}
    />
  )
}
