import { useRef, useState } from 'react'
import type { CardFieldsHandle } from '../../features/online-payment/card-fields.tsx'
import type { SummaryError } from '../../ui/form/error-summary.tsx'

export type CardOfPage = ReturnType<typeof useCard>

/** The provider's card form: its token, or what is wrong with the card. */
export function useCard() {
  const handle = useRef<CardFieldsHandle>(null)
  const [wrong, setWrong] = useState<readonly { field: string; message: string }[]>([])
  const [faultyTries, setFaultyTries] = useState(0)
  return {
    handle,
    /** How often the card was found wrong: each time the summary takes the focus. */
    faultyTries,
    errors: wrong.map(
      ({ field, message }): SummaryError => ({
        fieldId: 'card',
        message,
        onFollow: () => handle.current?.focus(field),
      }),
    ),
    onMended: (mended: string) => setWrong((before) => before.filter(({ field }) => field !== mended)),
    /** Null where there is no card form. */
    tokenise: async () => {
      const answer = (await handle.current?.tokenise()) ?? null
      const found = answer?.type === 'invalid' ? answer.messages : []
      setWrong(found)
      if (found.length > 0) setFaultyTries((count) => count + 1)
      return answer
    },
  }
}
