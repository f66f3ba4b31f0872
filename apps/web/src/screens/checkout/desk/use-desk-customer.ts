import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { creditLine } from '@touchline/rules/money/payment-lines'
import { useState } from 'react'
import { useSelectCustomer } from '../../../calls/desk/select-customer.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { keepCustomer, readKept } from '../../../features/desk/desk-memory.ts'
import { useToasts } from '../../../page/toasts-context.ts'
import type { DeskLines } from './use-desk-lines.ts'

/** Subject of the message that a customer could not be chosen. The next choice removes it. */
const aboutCustomer = 'customer at the desk'

/** Keeps the customer that staff sell to; null for a walk-in. */
export function useDeskCustomer(happen: DeskLines['happen']) {
  const toasts = useToasts()
  const [customer, setCustomer] = useState(() => readKept().customer)
  const select = useSelectCustomer()
  const choose = (chosen: DeskCustomer | null) =>
    select.mutate(
      { body: { selectedUserId: chosen?.id ?? null } },
      {
        onSuccess: () => {
          toasts.drop(aboutCustomer)
          setCustomer(chosen)
          keepCustomer(chosen)
          // Credit belongs to one customer.
          happen('offlineRemove', [creditLine('general', 0)])
        },
        onError: (error) => toasts.show('error', errorWords(error), { about: aboutCustomer }),
      },
    )
  return { customer, choose, isChoosing: select.isPending }
}
