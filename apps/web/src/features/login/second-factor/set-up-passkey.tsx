import type { FactorAdded } from '@touchline/contract/entities/second-factor/factors'
import { formMessages } from '@touchline/rules/words/form-messages'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../../calls/api-error.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { useBeginPasskey, useConfirmPasskey } from '../../../calls/second-factor/factors.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { makePasskey, passkeyWords } from './passkey.ts'

type Props = { onAdded: (added: FactorAdded) => void; onBack: () => void }

/** Sets up a passkey: the browser asks for a fingerprint, a face or the device's own PIN. */
export function SetUpPasskey({ onAdded, onBack }: Props) {
  const begin = useBeginPasskey()
  const confirm = useConfirmPasskey()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { field, take } = useCheckedForm({
    values: { name: 'This device' },
    check: ({ name }) => (name.trim() === '' ? { name: formMessages.required } : {}),
    labels: { name: 'Name for it' },
    controlIds: { name: 'passkey-name' },
    focusesField: true,
  })
  const make = async (name: string) => {
    setBusy(true)
    setFailure('')
    try {
      const { data } = await begin.mutateAsync({})
      const credential = await makePasskey(data.options)
      onAdded((await confirm.mutateAsync({ body: { credential, name } })).data)
    } catch (error) {
      setFailure(error instanceof ApiError ? errorWords(error) : passkeyWords(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const name = take()?.name.trim()
    if (name !== undefined && !isBusy) void make(name)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure !== '' && (
        <Notice type="danger" live>
          {failure}
        </Notice>
      )}
      <TextField
        {...field('name')}
        label="Name for it"
        hint="By which you know it later: ‘My phone’, ‘Front desk left’."
        maxLength={40}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={isBusy && 'Waiting for your device…'}>
          Make a passkey
        </Button>
        <Button variant="secondary" size="large" unavailable={isBusy} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
