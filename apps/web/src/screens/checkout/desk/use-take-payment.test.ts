import { expect, test } from 'vitest'
import { unknownWords } from './use-take-payment.ts'

const cash = { tenderType: 'cash', amount: 400 } as const
const card = { tenderType: 'card', amount: 650 } as const

test.each([
  [400, [cash], undefined, 'Press “Take payment” again: it won’t be recorded twice.'],
  [0, [], undefined, 'Press “Confirm booking” again: it won’t be recorded twice.'],
  [1050, [cash, card], 'rdr_1', 'Press “Send to the reader” again: the card won’t be charged twice.'],
])(
  'spec 4: after a lost answer for %i pence staff are told to press the button that is there',
  (total, payments, readerId, said) => {
    const body = { total, payments, ...(readerId !== undefined && { readerId }) }
    expect(unknownWords({ body } as unknown as Parameters<typeof unknownWords>[0]).text).toBe(
      `There was no answer. ${said}`,
    )
  },
)
