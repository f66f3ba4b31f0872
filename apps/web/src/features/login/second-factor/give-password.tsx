import { formMessages } from '@touchline/rules/words/form-messages'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import { useConfirmPassword } from '../../../calls/second-factor/factors.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'

const labels = { currentPassword: 'Your password' }
const controlIds = { currentPassword: 'own-password' }

/** Asks for the password again before anything is changed: the desk may be another person's by now. */
export function GivePassword() {
  const confirm = useConfirmPassword()
  const form = useCheckedForm({
    values: { currentPassword: '' },
    check: ({ currentPassword }) =>
      currentPassword === '' ? { currentPassword: formMessages.required } : {},
    labels,
    controlIds,
  })
  const { submit, errors, forgetFailure } = formSentBy(confirm, form, {
    args: (body) => ({ body }),
    failsAt: controlIds.currentPassword,
  })
  return (
    <Card as="section" labelledBy="password-title">
      <h2 id="password-title">Is it still you?</h2>
      <p className="mt-2 mb-4">Give your password to change anything here. It’s good for ten minutes.</p>
      <form noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-5">
        <ErrorSummary errors={errors} attempt={form.attempt} />
        <PasswordField
          {...form.field('currentPassword')}
          label={labels.currentPassword}
          autoComplete="current-password"
        />
        <div>
          <Button type="submit" busy={confirm.isPending && 'Checking…'}>
            Carry on
          </Button>
        </div>
      </form>
    </Card>
  )
}
