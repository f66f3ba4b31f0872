import type { FactorAdded } from '@touchline/contract/entities/second-factor/factors'
import { formMessages } from '@touchline/rules/words/form-messages'
import { useEffect } from 'react'
import { errorWords } from '../../../calls/error-words.ts'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import { useBeginApp, useConfirmApp } from '../../../calls/second-factor/factors.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CodeField } from './code-field.tsx'

type Props = { onAdded: (added: FactorAdded) => void; onBack: () => void }

const labels = { code: 'Code from the app' }
const controlIds = { code: 'app-code' }

/** Sets up an app that shows codes: a QR code for the app, and the first code from it. */
export function SetUpApp({ onAdded, onBack }: Props) {
  const begin = useBeginApp()
  const { mutate } = begin
  useEffect(() => mutate({}), [mutate])
  if (begin.error)
    return (
      <div className="grid gap-5">
        <Notice type="danger" live>
          {errorWords(begin.error)}
        </Notice>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    )
  if (!begin.data)
    return (
      <p className="flex items-center gap-2">
        <Spinner /> <span role="status">Preparing…</span>
      </p>
    )
  return <Confirm {...begin.data.data} onAdded={onAdded} onBack={onBack} />
}

function Confirm({ address, secret, onAdded, onBack }: Props & { address: string; secret: string }) {
  const confirm = useConfirmApp(onAdded)
  const form = useCheckedForm({
    values: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: formMessages.required } : {}),
    labels,
    controlIds,
  })
  const { submit, errors, forgetFailure } = formSentBy(confirm, form, {
    args: ({ code }) => ({ body: { code } }),
    failsAt: controlIds.code,
  })
  return (
    <form noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <ol className="grid list-inside list-decimal gap-4">
        <li>Open an authenticator app on your phone. Your phone’s password app can do it, too.</li>
        <li>
          Add an account in it, and scan this code.
          <div className="mt-3 w-44 max-w-full">
            <QrCode text={address} label="QR code for your authenticator app" />
          </div>
          <p className="mt-3">
            No camera?{' '}
            <a href={address} className="font-bold text-primary-text underline underline-offset-4">
              Open the app on this device
            </a>
            , or type this key into it:
          </p>
          <p className="mt-1 font-mono font-bold break-words">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        </li>
        <li>Type the six digits that the app shows now.</li>
      </ol>
      <CodeField field={form.field('code')} label={labels.code} hint="You can paste it." />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={confirm.isPending && 'Checking…'}>
          Use this app
        </Button>
        <Button variant="secondary" size="large" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
