import { formMessages } from '@touchline/rules/words/form-messages'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import type { timetableItemQuery } from '../../calls/timetable/get-timetable-item.ts'
import { priceTicketWords, usePriceTicket } from '../../calls/timetable/price-ticket.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { customerIdOf, type Discount, type Discounts } from './apply-discounts.ts'

type Props = {
  asked: Parameters<typeof timetableItemQuery>[0]
  discounts: Discounts
  /** Takes the discount. Returns null when it is applied; else why not. */
  onFound: (discount: Discount) => string | null
}

type Field = 'reference' | 'last-name'
type Wrong = { field: Field; message: string; discounts: Discounts }

/** Asks for a number and the last name of its member: either alone could be guessed. */
export function NumberForm(props: Props) {
  const { number, name, submit, error, failure, forgetError, isPending } = useNumber(props)
  return (
    <form noValidate onSubmit={submit} onInput={forgetError} className="grid max-w-form gap-4">
      {failure && (
        <Notice type="danger" live>
          {failure}
        </Notice>
      )}
      <TextField
        ref={number}
        id="reference"
        name="reference"
        label="Membership number"
        hint="It is on the membership card, such as DEM123456789."
        error={error('reference')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <TextField
        ref={name}
        id="member-last-name"
        name="member-last-name"
        label="Last name of the member"
        error={error('last-name')}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
      />
      <div>
        <Button type="submit" variant="secondary" busy={isPending && 'Looking up the price…'}>
          Apply
        </Button>
      </div>
    </form>
  )
}

/** Looks up the price that a number gives, and says what is wrong with it at its field. */
// No checked form: a message here belongs to the numbers that were added, and goes when they change.
function useNumber({ asked, discounts, onFound }: Props) {
  const price = usePriceTicket()
  const number = useRef<HTMLInputElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  // Removing a number frees a ticket, and the number too, so the message goes.
  const error = (field: Field) =>
    wrong?.discounts === discounts && wrong.field === field ? wrong.message : undefined
  const [failure, setFailure] = useState<string | null>(null)

  const say = (message: string, field: Field = 'reference') => {
    setWrong({ field, message, discounts })
    const input = field === 'reference' ? number : name
    input.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (price.isPending) return
    setWrong(null)
    setFailure(null)
    const reference = customerIdOf(number.current?.value ?? '')
    const lastName = (name.current?.value ?? '').trim()
    if (reference === '') return say(formMessages.required)
    if (discounts.has(reference)) return say('This number has already been added: each covers one ticket.')
    if (lastName === '') return say(formMessages.required, 'last-name')
    const occurrenceId = asked.version === 2 ? asked.id : null
    price.mutate(
      {
        params: { venue: asked.venue, activityId: asked.id },
        body: { reference, lastName, isV2: asked.version === 2, occurrenceId },
      },
      {
        onSuccess: ({ data }) => {
          const refused = onFound({ ...data, lastName })
          if (refused !== null) return say(refused)
          for (const { current } of [number, name]) if (current) current.value = ''
          number.current?.focus()
        },
        onError: (refusal) => {
          const words = priceTicketWords(refusal)
          if (refusal instanceof ApiError && refusal.status === 400) say(words)
          else setFailure(words)
        },
      },
    )
  }
  return {
    number,
    name,
    submit,
    error,
    failure,
    forgetError: () => setWrong(null),
    isPending: price.isPending,
  }
}
