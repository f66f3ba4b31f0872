import type { GuestPass } from '@touchline/contract/entities/account/guest-pass'
import { useEffect, useRef } from 'react'
import { useMakeGuestPassLink } from '../../../calls/account/guest-passes/make-guest-pass-link.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

/** Shows the link of a pass, which its giver hands over where no mail arrives. */
export function HandOver({ pass: { id: passId, name, email } }: { pass: GuestPass }) {
  const { data, isPending, mutate } = useMakeGuestPassLink()
  const field = useRef<HTMLInputElement>(null)
  // The pressed button goes away.
  useEffect(() => field.current?.focus(), [data])
  if (!data)
    return (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Show the link of the pass of ${name}, ${email}`}
        busy={isPending && 'Showing it…'}
        onClick={() => mutate({ params: { passId } })}
      >
        Show its link
      </Button>
    )
  return (
    <div className="w-full max-w-form">
      <TextField
        id={`link-${passId}`}
        name={`link-${passId}`}
        ref={field}
        label={`Link for ${name}`}
        hint="Copy it and send it to your guest. Anyone who opens it can redeem the pass, once."
        readOnly
        value={new URL(`?key=${data.data.key}`, location.href).href}
        onFocus={(event) => event.target.select()}
      />
    </div>
  )
}
