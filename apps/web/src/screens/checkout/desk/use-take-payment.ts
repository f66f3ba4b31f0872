import { useQueryClient } from '@tanstack/react-query'
import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../calls/api-error.ts'
import { cartQuery } from '../../../calls/basket/get-cart.ts'
import { usePayAtDesk } from '../../../calls/desk/pay-at-desk.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { keepDesk } from '../../../calls/selected-at-desk.ts'
import { messages } from '../../../messages.ts'
import { useToasts } from '../../../page/toasts-context.ts'
import { paths } from '../../../paths.ts'
import type { DeskArgs } from './desk-form.ts'
import { payButtonWords } from './tender-words.ts'
import type { DeskLines } from './use-desk-lines.ts'

export type DeskMessage = { title: string; text: string }

/** Says that there was no answer, and what to press: the button is named by what is paid with. */
export function unknownWords({ body }: DeskArgs): DeskMessage {
  const { total = 0, payments = [], readerId } = body ?? {}
  const twice = readerId === undefined ? 'it won’t be recorded twice' : 'the card won’t be charged twice'
  return {
    title: 'We don’t know yet whether the payment was recorded',
    text: `There was no answer. Press “${payButtonWords(total, payments)}” again: ${twice}.`,
  }
}

const giveBack = 'Take the payment in another way, or give back what you took beside the card.'

/**
 * Takes the payment, and leads to the order. A request sent again after a lost answer is the same payment.
 */
export function useTakePayment(happen: DeskLines['happen']) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const pay = usePayAtDesk()
  const unanswered = useRef<DeskArgs | null>(null)
  const [said, setSaid] = useState<DeskMessage | null>(null)
  /** Payment that waits at a card reader. */
  const [atReader, setAtReader] = useState<string | null>(null)
  /** The last one that ended: the basket may still name it. */
  const [over, setOver] = useState<string | null>(null)

  const take = async (wanted: DeskArgs): Promise<void> => {
    const before = unanswered.current
    const args = before !== null && isSame(before, wanted) ? before : wanted
    unanswered.current = args
    setSaid(null)
    happen('submit')
    try {
      const { completeOrderId, transactionUuid } = await pay.mutateAsync(args)
      if (args.body?.readerId && completeOrderId === null) return setAtReader(transactionUuid)
      if (completeOrderId === null) return fail(unknownWords(args))
      await finish(completeOrderId)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (!isRefused) return fail(unknownWords(args))
      unanswered.current = null
      if (error.code === 'WAIVERS_INCOMPLETE') void navigate(paths.attendees())
      void client.invalidateQueries({ queryKey: cartQuery().queryKey })
      fail({ title: 'The payment was not recorded', text: errorWords(error) })
    }
  }

  async function finish(completeOrderId: string): Promise<void> {
    happen('successful')
    keepDesk(null, null)
    toasts.show('success', messages.orderCompleted)
    // The basket is empty now: the page shows the paid basket until the confirmation is there.
    await navigate(paths.bookingConfirmed({ completeOrderId }), { replace: true })
    void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'timetable/list-dates' })
  }

  /** Takes the end of a payment at a reader: its order, or why there is none. */
  const end = ({ transactionUuid, completeOrderId, message }: Transaction): void => {
    setAtReader(null)
    setOver(transactionUuid)
    unanswered.current = null
    if (completeOrderId !== null) return void finish(completeOrderId)
    void client.invalidateQueries({ queryKey: cartQuery().queryKey })
    fail({ title: 'The card was not charged', text: `${message ?? ''} ${giveBack}`.trim() })
  }

  function fail(words: DeskMessage): void {
    setSaid(words)
    happen('failed')
  }

  return { take, isBusy: pay.isPending, said, atReader, over, end }
}

const isSame = (one: DeskArgs, other: DeskArgs): boolean => JSON.stringify(one) === JSON.stringify(other)
