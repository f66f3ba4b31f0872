import type { FactorAdded, WaitingLogIn } from '@touchline/contract/entities/second-factor/factors'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { noPasskeysWords } from './no-passkeys-words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'

type Props = {
  /** Words above the choice. */
  words?: string
  byApp: boolean
  byPasskey: boolean
  noPasskeys: WaitingLogIn['noPasskeys']
  /** Called after the recovery codes, if any, have been kept. */
  onDone: (added: FactorAdded) => void
  onCancel?: () => void
}

/** Lets staff set up a passkey or an app, and then keep their recovery codes. */
export function SetUpFactor({ words, byApp, byPasskey, noPasskeys, onDone, onCancel }: Props) {
  const [way, setWay] = useState<'app' | 'passkey' | null>(null)
  const [added, setAdded] = useState<FactorAdded | null>(null)
  const takeAdded = (now: FactorAdded) => (now.recoveryCodes === null ? onDone(now) : setAdded(now))
  if (added?.recoveryCodes) return <RecoveryCodes codes={added.recoveryCodes} onKept={() => onDone(added)} />
  if (way === 'app') return <SetUpApp onAdded={takeAdded} onBack={() => setWay(null)} />
  if (way === 'passkey') return <SetUpPasskey onAdded={takeAdded} onBack={() => setWay(null)} />
  return (
    <div className="grid gap-4">
      {words !== undefined && <p>{words}</p>}
      {!byApp && !byPasskey && (
        <Notice type="danger" title="No second step can be set up here">
          Tell the person who runs this system: it has no https and no key for secrets (ANSWERS_KEYS).
        </Notice>
      )}
      {byPasskey && (
        <Way
          title="Passkey"
          words="Your fingerprint, your face or the PIN of your own device. Nothing to type."
          button="Set up a passkey"
          onPress={() => setWay('passkey')}
        />
      )}
      {byApp && (
        <Way
          title="App with codes"
          words="An authenticator app on your phone shows six digits that you type."
          button="Set up an app"
          onPress={() => setWay('app')}
        />
      )}
      {noPasskeys !== null && <p className="text-ink-soft">{noPasskeysWords[noPasskeys]}</p>}
      {onCancel && (
        <div>
          <Button variant="text" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}

type WayProps = { title: string; words: string; button: string; onPress: () => void }

const Way = ({ title, words, button, onPress }: WayProps) => (
  <section className="grid gap-3 rounded-md border border-line p-4">
    <h3>{title}</h3>
    <p>{words}</p>
    <div>
      <Button onClick={onPress}>{button}</Button>
    </div>
  </section>
)
