import { useEffect, useRef, useState } from 'react'
import type { CardBilling } from '../../../features/payments/card-messages.ts'
import type { PaymentNotice } from '../../../features/payments/payment.ts'
import type { CardFieldsHandle } from '../../../features/payments/use-card-frame.ts'
import type { SummaryError } from '../../../ui/form/error-summary.tsx'

export type CardOfPage = ReturnType<typeof useCard>

/** Runs the provider's card form: returns its token, or the errors of the card. */
export function useCard(notice: PaymentNotice | null) {
  const handle = useRef<CardFieldsHandle>(null)
  const [wrong, setWrong] = useState<readonly { field: string; message: string }[]>([])
  const [faultyTries, setFaultyTries] = useState(0)
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (notice?.wantsCard) awaited.current = 'form'
  }, [notice])
  return {
    handle,
    /** Focuses this field in the present form, or in the next one as soon as it is there. */
    focus: (field: string, { ofNext }: { ofNext: boolean }) => {
      awaited.current = field
      if (!ofNext && handle.current?.focus(field)) awaited.current = null
    },
    onReady: () => {
      if (awaited.current !== null) handle.current?.focus(awaited.current)
      awaited.current = null
    },
    /** Number of times that the card was found wrong: each time the summary takes the focus. */
    faultyTries,
    errors: wrong.map(
      ({ field, message }): SummaryError => ({
        fieldId: 'card',
        message,
        onFollow: () => handle.current?.focus(field),
      }),
    ),
    onMended: (mended: string) => setWrong((before) => before.filter(({ field }) => field !== mended)),
    /** Returns null where there is no card form. */
    tokenise: async (billing: CardBilling | null) => {
      const answer = (await handle.current?.tokenise(billing)) ?? null
      const found = answer?.type === 'invalid' ? answer.messages : []
      setWrong(found)
      if (found.length > 0) setFaultyTries((count) => count + 1)
      return answer
    },
  }
}
