import type { Factors } from '@touchline/contract/entities/second-factor/factors'
import { isEasyPin, pinPattern } from '@touchline/rules/account/pin'
import { useState } from 'react'
import { errorWords } from '../../calls/error-words.ts'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { useSetPin } from '../../calls/second-factor/factors.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = { factors: Factors; mayChange: boolean }

/** Sets, changes or removes the PIN that switches to this log-in at a shared desk. */
export function OwnPin({ factors, mayChange }: Props) {
  const remove = useSetPin()
  const [said, setSaid] = useState('')
  return (
    <div className="grid gap-4">
      <p>
        {factors.hasPin
          ? 'You have a PIN.'
          : 'You have no PIN. Without one, you give your password and second step each time you come back to a desk.'}{' '}
        It works at a desk where you have logged in with your password that day, until you log out there or
        the day ends. After five wrong tries the desk asks for your password and second step.
      </p>
      {mayChange && <PinForm hasPin={factors.hasPin} onSet={() => setSaid('Your PIN is set.')} />}
      {remove.error && (
        <Notice type="danger" live>
          {errorWords(remove.error)}
        </Notice>
      )}
      <p role="status" className="empty:hidden">
        {said}
      </p>
      {mayChange && factors.hasPin && (
        <div>
          <Button
            variant="text"
            busy={remove.isPending && 'Removing…'}
            onClick={() =>
              remove.mutate({ body: { pin: null } }, { onSuccess: () => setSaid('Your PIN is removed.') })
            }
          >
            Remove the PIN
          </Button>
        </div>
      )}
    </div>
  )
}

const labels = { pin: 'New PIN', again: 'The same PIN again' }
const controlIds = { pin: 'own-pin', again: 'own-pin-again' }

function check({ pin, again }: { pin: string; again: string }) {
  if (!pinPattern.test(pin)) return { pin: 'Enter four to eight digits' }
  if (isEasyPin(pin)) return { pin: 'Choose digits that are not in a row and not repeated' }
  return again === pin ? {} : { again: 'Enter the same digits as above' }
}

function PinForm({ hasPin, onSet }: { hasPin: boolean; onSet: () => void }) {
  const set = useSetPin()
  const form = useCheckedForm({ values: { pin: '', again: '' }, check, labels, controlIds })
  const { submit, errors, forgetFailure } = formSentBy(set, form, {
    args: ({ pin }) => ({ body: { pin } }),
    onSuccess: () => {
      form.set('pin', '')
      form.set('again', '')
      onSet()
    },
    failsAt: controlIds.pin,
  })
  const digits = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 8 } as const
  return (
    <form noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <TextField {...form.field('pin')} {...digits} label={labels.pin} hint="Four to eight digits." />
      <TextField {...form.field('again')} {...digits} label={labels.again} />
      <div>
        <Button type="submit" variant="secondary" busy={set.isPending && 'Saving…'}>
          {hasPin ? 'Change the PIN' : 'Set the PIN'}
        </Button>
      </div>
    </form>
  )
}
