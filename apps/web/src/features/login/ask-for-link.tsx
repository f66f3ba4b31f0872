import { formMessages } from '@touchline/rules/words/form-messages'
import { useEffect, useRef, useState } from 'react'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { useForgottenPassword } from '../../calls/login/forgotten-password.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { keepRequestPage } from './request-page.ts'

type Props = {
  /** Name that was typed before. */
  username?: string
  /** Page to continue at after a password is chosen. */
  backTo: string | null
}

const labels = { emailOrReference: 'Email address or customer ID' }
// The log-in window may open over a page with the same fields.
const controlIds = { emailOrReference: 'passwordFor' }

/** Asks for a mail with a link to a new password. The answer does not tell whether the account exists. */
export function AskForLink({ username = '', backTo }: Props) {
  const { isKiosk, isEmbedded } = usePageFacts()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const ask = useForgottenPassword()
  const form = useCheckedForm({
    values: { emailOrReference: username },
    check: ({ emailOrReference }) =>
      emailOrReference.trim() === '' ? { emailOrReference: formMessages.required } : {},
    labels,
    controlIds,
  })
  const { submit, errors, forgetFailure } = formSentBy(ask, form, {
    args: ({ emailOrReference }) => ({ body: { emailOrReference: emailOrReference.trim() } }),
    onSuccess: ({ emailOrReference }) => {
      // A kiosk keeps nothing of a person: otherwise its next visitor would be led there.
      if (backTo !== null && !isKiosk) keepRequestPage(backTo)
      setSentTo(emailOrReference.trim())
    },
    failsAt: controlIds.emailOrReference,
  })
  // The link opens in a browser or tab with another session than this page's.
  const isElsewhere = isKiosk || isEmbedded
  if (sentTo !== null) return <Sent to={sentTo} isElsewhere={isElsewhere} onAgain={() => setSentTo(null)} />
  return (
    <form noValidate onSubmit={submit} onInput={forgetFailure} className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <TextField
        {...form.field('emailOrReference')}
        label={labels.emailOrReference}
        hint="We’ll email a link to the address on the account."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" wide size="large" busy={ask.isPending && 'Sending…'}>
        Send me the link
      </Button>
    </form>
  )
}

type SentProps = { to: string; isElsewhere: boolean; onAgain: () => void }

function Sent({ to, isElsewhere, onAgain }: SentProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <div ref={box} tabIndex={-1}>
        <Notice type="success" title="Now check your email" live>
          <p>
            If there’s an account for <span className="break-words">{to}</span>, we’ve emailed a link to its
            address. It works once, within an hour.
            {isElsewhere && ' Then log in here with your new password.'}
          </p>
        </Notice>
      </div>
      <p>
        Nothing after a few minutes? Look in your spam folder, and check what you typed. You may have used
        another address with us.
      </p>
      <Button variant="secondary" wide onClick={onAgain}>
        Ask again
      </Button>
    </div>
  )
}
