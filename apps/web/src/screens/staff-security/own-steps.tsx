import type { Factors } from '@touchline/contract/entities/second-factor/factors'
import { useState } from 'react'
import { errorWords } from '../../calls/error-words.ts'
import { useRemoveFactor } from '../../calls/second-factor/factors.ts'
import { SetUpFactor } from '../../features/login/second-factor/set-up-factor.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { factors: Factors; mayChange: boolean }
type Removing = { name: string; passkeyId: number | null }

/** Shows the app and the passkeys of a member of staff, to add and to remove. */
export function OwnSteps({ factors, mayChange }: Props) {
  const { appSince, passkeys, isRequired, canHaveApp, noPasskeys } = factors
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Removing | null>(null)
  const [said, setSaid] = useState('')
  const hasNone = appSince === null && passkeys.length === 0
  return (
    <div className="grid gap-4">
      {hasNone && (
        <p>
          You have none: your password alone logs you in.{' '}
          {isRequired ? 'Your operator asks for one.' : 'A second step keeps others out who learn of it.'}
        </p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {passkeys.map(({ id, name, added, lastUsed, elsewhere }) => (
          <Step
            key={id}
            title={`Passkey: ${name}`}
            words={[
              `Added ${added}`,
              lastUsed === null ? 'not used yet' : `last used ${lastUsed}`,
              ...(elsewhere === null ? [] : [`works at ${elsewhere}`]),
            ].join(', ')}
            onRemove={mayChange ? () => setRemoving({ name: `the passkey ${name}`, passkeyId: id }) : null}
          />
        ))}
        {appSince !== null && (
          <Step
            title="App with codes"
            words={`Since ${appSince}`}
            onRemove={mayChange ? () => setRemoving({ name: 'the app', passkeyId: null }) : null}
          />
        )}
      </ul>
      <p role="status" className="empty:hidden">
        {said}
      </p>
      {mayChange && (
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {hasNone ? 'Set up a second step' : 'Add another or replace the app'}
          </Button>
        </div>
      )}
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Set up a second step">
        {isAdding && (
          <SetUpFactor
            byApp={canHaveApp}
            byPasskey={noPasskeys === null}
            noPasskeys={noPasskeys}
            onDone={() => {
              setAdding(false)
              setSaid('It’s set up. You’ll be asked for it at your next log-in.')
            }}
            onCancel={() => setAdding(false)}
          />
        )}
      </Dialog>
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${removing?.name ?? ''}?`}
      >
        {removing && (
          <Remove
            removing={removing}
            isLast={passkeys.length + (appSince === null ? 0 : 1) === 1}
            onKeep={() => setRemoving(null)}
            onRemoved={() => {
              setRemoving(null)
              setSaid('It’s removed, and not accepted any more.')
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

type StepProps = { title: string; words: string; onRemove: (() => void) | null }

const Step = ({ title, words, onRemove }: StepProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <span className="min-w-0">
      <span className="block font-bold break-words">{title}</span>
      <span className="text-ink-soft">{words}</span>
    </span>
    {onRemove && (
      <Button variant="secondary" size="small" aria-label={`Remove ${title}`} onClick={onRemove}>
        Remove
      </Button>
    )}
  </li>
)

type RemoveProps = { removing: Removing; isLast: boolean; onKeep: () => void; onRemoved: () => void }

function Remove({ removing, isLast, onKeep, onRemoved }: RemoveProps) {
  const remove = useRemoveFactor()
  return (
    <div className="grid gap-5">
      {remove.error && (
        <Notice type="danger" live>
          {errorWords(remove.error)}
        </Notice>
      )}
      <p>
        {isLast
          ? 'It’s your only second step. Without it your password alone would log you in, and your recovery codes would end.'
          : 'You’ll log in with the other second steps that you have.'}
      </p>
      <Button
        size="large"
        wide
        busy={remove.isPending && 'Removing…'}
        onClick={() =>
          remove.mutate({ body: { passkeyId: removing.passkeyId } }, { onSuccess: () => onRemoved() })
        }
      >
        Remove it
      </Button>
      <Button variant="secondary" size="large" wide unavailable={remove.isPending} onClick={onKeep}>
        Keep it
      </Button>
    </div>
  )
}
