import type { TicketDiscount } from '@touchline/contract/entities/ticket-discount'
import { formMessages } from '@touchline/rules/form-messages'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import { priceTicketWords, usePriceTicket } from '../../calls/tickets/price-ticket.ts'
import type { timetableItemQuery } from '../../calls/timetable/get-timetable-item.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { customerIdOf, type Discounts } from './apply-discounts.ts'

type Props = {
  asked: Parameters<typeof timetableItemQuery>[0]
  discounts: Discounts
  /** Null when it is applied; else why not. */
  onFound: (discount: TicketDiscount) => string | null
}

export function NumberForm({ asked, discounts, onFound }: Props) {
  const price = usePriceTicket()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<{ message: string; discounts: Discounts } | null>(null)
  // With a number that is removed a ticket is free again, and the number too.
  const error = wrong?.discounts === discounts ? wrong.message : undefined
  const [failure, setFailure] = useState<string | null>(null)

  const say = (message: string) => {
    setWrong({ message, discounts })
    input.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (price.isPending) return
    setWrong(null)
    setFailure(null)
    const reference = customerIdOf(input.current?.value ?? '')
    if (reference === '') return say(formMessages.required)
    if (discounts.has(reference)) return say('This number has already been added: each covers one ticket.')
    price.mutate(
      {
        params: { venue: asked.venue, activityId: asked.id },
        body: { reference, isV2: asked.version === 2, occurrenceId: asked.version === 2 ? asked.id : null },
      },
      {
        onSuccess: ({ data }) => {
          const refused = onFound(data)
          if (refused !== null) return say(refused)
          if (input.current) input.current.value = ''
          input.current?.focus()
        },
        onError: (refusal) => {
          const words = priceTicketWords(refusal)
          if (refusal instanceof ApiError && refusal.status === 400) say(words)
          else setFailure(words)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} onInput={() => setWrong(null)} className="grid max-w-form gap-4">
      {failure && (
        <Notice type="danger" live>
          {failure}
        </Notice>
      )}
      <TextField
        ref={input}
        id="reference"
        name="reference"
        label="Membership number"
        hint="It is on the membership card, such as DEM1234567."
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <div>
        <Button type="submit" variant="secondary" busy={price.isPending && 'Looking up the price…'}>
          Apply
        </Button>
      </div>
    </form>
  )
}
