import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReturnedLines } from './returned-lines.tsx'

const nothing = {
  paidLater: [],
  returned: [],
  kept: 0,
  formattedKept: '£0.00',
  formattedPaidInTheEnd: '£89.00',
  taxTotal: 0,
  taxInTheEnd: 0,
  formattedTaxInTheEnd: '£0.00',
}

test('spec 7: below what was paid stands what came back since, what was kept, and what was paid in the end', () => {
  const shown = renderToStaticMarkup(
    <ReturnedLines
      of={{
        ...nothing,
        returned: [{ words: 'Sent back to Visa ending 4242', amount: 4000, formattedAmount: '£40.00' }],
        kept: 500,
        formattedKept: '£5.00',
        formattedPaidInTheEnd: '£49.00',
      }}
    />,
  )
  expect(shown.replaceAll(/<[^>]*>/g, ' ')).toMatch(
    /Sent back to Visa ending 4242\s+−£40\.00.*Not paid back of what was cancelled\s+£5\.00\s+Paid in the end\s+£49\.00/,
  )
  expect(renderToStaticMarkup(<ReturnedLines of={nothing} />)).toBe('')
})

test('spec 7: a difference that was paid for a move stands there with the tax of what was paid in the end', () => {
  const paidLater = [
    {
      words: 'Paid for the move on Mon 23 Nov with Visa ending 4242, reference TLN2',
      amount: 500,
      formattedAmount: '£5.00',
    },
  ]
  const of = { ...nothing, paidLater, taxInTheEnd: 200, formattedTaxInTheEnd: '£2.00' }
  const shown = renderToStaticMarkup(<ReturnedLines of={of} />)
  expect(shown.replaceAll(/<[^>]*>/g, ' ')).toMatch(
    /Paid for the move on Mon 23 Nov with Visa ending 4242, reference TLN2\s+£5\.00\s+Paid in the end\s+£89\.00\s+Tax in what was paid in the end\s+£2\.00/,
  )
})
