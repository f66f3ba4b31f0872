import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReturnedLines } from './returned-lines.tsx'

const nothing = { returned: [], kept: 0, formattedKept: '£0.00', formattedPaidInTheEnd: '£89.00' }

test('spec 7: below what was paid stands what came back since, what was kept, and what was paid in the end', () => {
  const shown = renderToStaticMarkup(
    <ReturnedLines
      of={{
        returned: [{ words: 'Went back to Visa ending 4242', amount: 4000, formattedAmount: '£40.00' }],
        kept: 500,
        formattedKept: '£5.00',
        formattedPaidInTheEnd: '£49.00',
      }}
    />,
  )
  expect(shown.replaceAll(/<[^>]*>/g, ' ')).toMatch(
    /Went back to Visa ending 4242\s+−£40\.00.*Not paid back of what was cancelled\s+£5\.00\s+Paid in the end\s+£49\.00/,
  )
  expect(renderToStaticMarkup(<ReturnedLines of={nothing} />)).toBe('')
})
