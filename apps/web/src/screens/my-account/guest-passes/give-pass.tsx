import type { GuestAllowance } from '@touchline/contract/entities/account/guest-pass'
import { emailMessage, lengthMessage } from '@touchline/rules/words/form-messages'
import { type SubmitEvent, useRef } from 'react'
import { useGiveGuestPass } from '../../../calls/account/guest-passes/give-guest-pass.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'

type Values = { guestName: string; guestEmail: string }

/** Gives a guest pass: asks for a name and an email address. */
export function GivePass({ allowance }: { allowance: GuestAllowance }) {
  const { membershipName, perMonth, left, details, nextOn } = allowance
  const heading = useRef<HTMLHeadingElement>(null)
  const give = useGiveGuestPass()
  const { field, take, set, summary, attempt } = useCheckedForm<Values>({
    values: { guestName: '', guestEmail: '' },
    check: ({ guestName, guestEmail }) => ({
      guestName: lengthMessage(guestName, { required: true, atMost: 80 }) ?? undefined,
      guestEmail: emailMessage(guestEmail) ?? undefined,
    }),
    labels: { guestName: 'Name of your guest', guestEmail: 'Email address of your guest' },
    missing: {
      guestName: 'Enter the name of your guest',
      guestEmail: 'Enter the email address of your guest',
    },
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (give.isPending) return
    const values = take()
    if (!values) return
    give.mutate(
      { body: { name: values.guestName.trim(), email: values.guestEmail.trim() } },
      {
        onSuccess: () => {
          set('guestName', '')
          set('guestEmail', '')
          requestAnimationFrame(() => heading.current?.focus())
        },
      },
    )
  }
  return (
    <Card as="section" labelledBy="give-title">
      <h2 id="give-title" ref={heading} tabIndex={-1}>
        Give a pass
      </h2>
      <p className="mt-2">
        <span className="tabular text-lg font-bold">
          {left} of {perMonth}
        </span>{' '}
        left this month with {membershipName}. There are {perMonth} new ones from {nextOn}.
      </p>
      <ul className="mt-2 list-disc pl-5 text-sm text-ink-soft">
        {details.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {left > 0 && (
        <form method="post" noValidate onSubmit={send} className="mt-5 grid max-w-form gap-4">
          {summary.length > 0 && <ErrorSummary errors={summary} attempt={attempt} />}
          <TextField {...field('guestName')} label="Name of your guest" autoComplete="off" />
          <EmailField
            {...field('guestEmail')}
            label="Email address of your guest"
            hint="We’ll email the pass there, unless they’ve stopped these emails. You can also give them its link yourself."
            autoComplete="off"
          />
          <div>
            <Button type="submit" busy={give.isPending && 'Giving…'}>
              Give pass
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
