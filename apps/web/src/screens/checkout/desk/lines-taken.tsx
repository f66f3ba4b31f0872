import { formatPence, sumPence } from '@touchline/rules/money/money'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { changePence, lineWords } from './tender-words.ts'
import type { DeskLines } from './use-desk-lines.ts'

type Props = { desk: DeskLines; totalPence: number; symbol: string }

/** Lists the money taken, line by line, and the sum left. */
export function LinesTaken({ desk, totalPence, symbol }: Props) {
  const { lines, leftPence, tooMuchPence, isSubmitted, happen } = desk
  const sums = useRef<HTMLDListElement>(null)
  // The pressed button is gone.
  const toSums = () => requestAnimationFrame(() => sums.current?.focus())
  const change = leftPence === 0 && tooMuchPence === 0 ? sumPence(lines.map(changePence)) : 0
  return (
    <>
      {lines.length > 0 && (
        <ul aria-label="Taken so far" className="mt-4 divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <li key={line.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
              <span className="min-w-0 grow break-words">{lineWords(line)}</span>
              <span className="tabular font-bold">{formatPence(line.amountPence, symbol)}</span>
              {!isSubmitted && (
                <span className="-mr-3">
                  <Button
                    variant="text"
                    size="small"
                    aria-label={`Remove ${lineWords(line)}, ${formatPence(line.amountPence, symbol)}`}
                    onClick={() => {
                      happen('offlineRemove', [line])
                      toSums()
                    }}
                  >
                    Remove
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {lines.length > 1 && !isSubmitted && (
        <span className="-ml-3 mt-1 block">
          <Button
            variant="text"
            size="small"
            onClick={() => {
              happen('offlineReset')
              toSums()
            }}
          >
            Reset
          </Button>
        </span>
      )}
      {tooMuchPence > 0 && (
        <div className="mt-4">
          <Notice type="warning" title={`The lines are ${formatPence(tooMuchPence, symbol)} too much`} live>
            The total has changed. Remove a line, and add it again with the right amount.
          </Notice>
        </div>
      )}
      <dl
        ref={sums}
        tabIndex={-1}
        className="tabular mt-4 grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 rounded-md bg-sunken p-4"
      >
        <dt>Total</dt>
        <dd className="text-right">{formatPence(totalPence, symbol)}</dd>
        <dt className="text-lg font-bold">Left to take</dt>
        <dd className="text-right text-2xl font-bold">{formatPence(leftPence, symbol)}</dd>
        {change > 0 && (
          <>
            <dt className="font-bold">Change to give</dt>
            <dd className="text-right font-bold">{formatPence(change, symbol)}</dd>
          </>
        )}
      </dl>
    </>
  )
}
