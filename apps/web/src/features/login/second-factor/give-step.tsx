import type { WaitingLogIn } from '@touchline/contract/entities/second-factor/factors'
import { formMessages } from '@touchline/rules/words/form-messages'
import { useState } from 'react'
import { ApiError } from '../../../calls/api-error.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import { useAskPasskey, useGiveCode, useGivePasskey } from '../../../calls/second-factor/second-step.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CodeField } from './code-field.tsx'
import { passkeyWords, signWithPasskey } from './passkey.ts'

type Props = { waiting: WaitingLogIn; onLoggedIn: () => void }

/** Takes the second step from staff who have one set up: a passkey, a code of their app, or a recovery code. */
export function GiveStep({ waiting, onLoggedIn }: Props) {
  const { byApp, byPasskey, byCode } = waiting
  const [isRecovering, setRecovering] = useState(false)
  const takesCode = byApp && !isRecovering
  return (
    <div className="grid gap-5">
      {byPasskey && !isRecovering && <PasskeyButton onLoggedIn={onLoggedIn} />}
      {byPasskey && takesCode && <p className="text-center text-ink-soft">or</p>}
      {takesCode && (
        <CodeForm
          key="app"
          label="Code from your app"
          hint="The six digits that it shows now. You can paste them."
          isDigits
          isSecondary={byPasskey}
          onLoggedIn={onLoggedIn}
        />
      )}
      {isRecovering && (
        <CodeForm
          key="recovery"
          label="Recovery code"
          hint="One of the ten that you kept. It works once."
          isDigits={false}
          isSecondary={false}
          onLoggedIn={onLoggedIn}
        />
      )}
      {byCode && (
        <div>
          <Button variant="text" onClick={() => setRecovering(!isRecovering)}>
            {isRecovering ? 'Use another way' : 'Use a recovery code instead'}
          </Button>
        </div>
      )}
      {!byApp && !byPasskey && !byCode && (
        <Notice type="warning" title="None of your second steps works at this address">
          Log in where you set up your passkey, or ask your manager to reset your second step.
        </Notice>
      )}
    </div>
  )
}

function PasskeyButton({ onLoggedIn }: { onLoggedIn: () => void }) {
  const ask = useAskPasskey()
  const give = useGivePasskey(onLoggedIn)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const use = async () => {
    setBusy(true)
    setFailure('')
    try {
      const { data } = await ask.mutateAsync({})
      const credential = await signWithPasskey(data.options)
      await give.mutateAsync({ body: { credential } })
    } catch (error) {
      setFailure(error instanceof ApiError ? errorWords(error) : passkeyWords(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure !== '' && (
        <Notice type="danger" live>
          {failure}
        </Notice>
      )}
      <Button size="large" wide busy={isBusy && 'Waiting for your device…'} onClick={() => void use()}>
        Use your passkey
      </Button>
    </>
  )
}

type CodeProps = {
  label: string
  hint: string
  isDigits: boolean
  isSecondary: boolean
  onLoggedIn: () => void
}

function CodeForm({ label, hint, isDigits, isSecondary, onLoggedIn }: CodeProps) {
  const give = useGiveCode(onLoggedIn)
  const controlIds = { code: 'second-step-code' }
  const form = useCheckedForm({
    values: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: formMessages.required } : {}),
    labels: { code: label },
    controlIds,
  })
  const { submit, errors, forgetFailure } = formSentBy(give, form, {
    args: ({ code }) => ({ body: { code } }),
    failsAt: controlIds.code,
  })
  return (
    <form noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <CodeField field={form.field('code')} label={label} hint={hint} isDigits={isDigits} />
      <Button
        type="submit"
        size="large"
        wide
        variant={isSecondary ? 'secondary' : 'primary'}
        busy={give.isPending && 'Checking…'}
      >
        Log in
      </Button>
    </form>
  )
}
