import { isEmailAddress } from '@touchline/contract/email-address'
import { useState } from 'react'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { useResetSecondFactor } from '../../calls/second-factor/factors.ts'
import { resetWords } from '../../features/login/second-factor/reset-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'

const labels = { email: 'Email address of their log-in' }
const controlIds = { email: 'colleague-email' }

/** Resets the second step of a colleague who has lost it. */
export function ResetColleague({ asksSecondStep }: { asksSecondStep: boolean }) {
  const [said, setSaid] = useState('')
  const reset = useResetSecondFactor()
  const form = useCheckedForm({
    values: { email: '' },
    check: ({ email }) =>
      isEmailAddress(email.trim().toLowerCase())
        ? {}
        : { email: 'Enter an email address like name@example.org' },
    labels,
    controlIds,
  })
  const { submit, errors, forgetFailure } = formSentBy(
    {
      ...reset,
      mutate: (args: Parameters<typeof reset.mutate>[0], then) =>
        reset.mutate(args, {
          onError: then.onError,
          onSuccess: ({ data }) => {
            setSaid(`${data.firstName}’s second step is reset. They’re told by email.`)
            then.onSuccess?.()
          },
        }),
    },
    form,
    {
      args: ({ email }) => ({ body: { email: email.trim() } }),
      onSuccess: () => form.set('email', ''),
      failsAt: controlIds.email,
    },
  )
  return (
    <form noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <p>{resetWords(asksSecondStep)}</p>
      <TextField
        {...form.field('email')}
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <Button type="submit" variant="secondary" busy={reset.isPending && 'Resetting…'}>
          Reset their second step
        </Button>
      </div>
      <p role="status" className="empty:hidden">
        {said}
      </p>
    </form>
  )
}
