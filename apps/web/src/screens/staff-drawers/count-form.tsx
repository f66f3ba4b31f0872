import type { DrawerDetails } from '@touchline/contract/entities/till/drawer'
import { formatPence } from '@touchline/rules/money/money'
import { type CountedPieces, countedPence, denominationsOf } from '@touchline/rules/till/denominations'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useCloseDrawer } from '../../calls/till/drawers.ts'
import { readCash } from '../../features/desk/read-cash.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { drawer: DrawerDetails; currencyCode: string; onClosed: () => void; onClose: () => void }
type Errors = { sum?: string; reason?: string; [piecesOf: number]: string }

type Count = {
  /** Pence in all; null while an entry can't be read. */
  counted: number | null
  counts: readonly CountedPieces[]
  /** Notes and coins whose number can't be read, in the order of the page. */
  unread: readonly number[]
}

/**
 * Closes a drawer with a count. The server says whether it differs from what should be there; then it is sent again
 * with the reason and the sum that the server said.
 */
function useCount(drawerId: number, { counted, counts, unread }: Count, onClosed: () => void) {
  const close = useCloseDrawer()
  const [errors, setErrors] = useState<Errors>({})
  const sent = useRef<Parameters<typeof close.mutate>[0] | null>(null)
  const { error } = close
  const told = error instanceof ApiError && error.code === 'DRAWER_DIFFERS' ? error.details : null
  /** True while what is counted is what the server has told to differ. */
  const isTold = told !== null && told['counted'] === counted
  const send = (reason: string) => {
    if (close.isPending) return
    const found: Errors = {
      ...(counted === null && unread.length === 0 && { sum: 'Enter what you have counted, such as 118.00' }),
      ...Object.fromEntries(unread.map((pence) => [pence, 'Enter a whole number, such as 12'])),
      ...(isTold && reason === '' && { reason: 'Say why, or count again' }),
    }
    setErrors(found)
    const wrong = unread[0] ?? Object.keys(found)[0]
    if (wrong !== undefined || counted === null) return document.getElementById(`count-${wrong}`)?.focus()
    const body = {
      counted,
      ...(counts.length > 0 && { counts: [...counts] }),
      ...(isTold && { expected: Number(told['expected']), reason }),
    }
    if (JSON.stringify(sent.current?.body) !== JSON.stringify(body))
      sent.current = { params: { drawerId: String(drawerId) }, body }
    close.mutate(sent.current!, { onSuccess: onClosed })
  }
  return { send, errors, isTold, error, isPending: close.isPending }
}

/** Counts a drawer, by notes and coins or as a sum, and closes it. A count that differs asks for the reason. */
// No checked form: its fields are the coins of a currency, and their sum is shown while they are typed.
export function CountForm({ drawer, currencyCode, onClosed, onClose }: Props) {
  const coins = denominationsOf(currencyCode)
  const [byCoins, setByCoins] = useState(coins.length > 0)
  const [pieces, setPieces] = useState<Record<number, string>>({})
  const [sum, setSum] = useState('')
  const [reason, setReason] = useState('')
  const symbol = drawer.formattedFloat.replace(/[\d.,\s]/g, '')
  const count = byCoins ? countOf(coins, pieces) : { counted: readCash(sum), counts: [], unread: [] }
  const { send, errors, isTold, error, isPending } = useCount(drawer.id, count, onClosed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(reason.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {error && (
        <Notice type="danger" live>
          {errorWords(error)}
        </Notice>
      )}
      {byCoins ? (
        <Coins coins={coins} symbol={symbol} pieces={pieces} errors={errors} onChange={setPieces} />
      ) : (
        <TextField
          id="count-sum"
          name="sum"
          label="Counted in all"
          inputMode="decimal"
          autoComplete="off"
          value={sum}
          onChange={({ currentTarget: { value } }) => setSum(value)}
          error={errors.sum}
        />
      )}
      {byCoins && (
        <p role="status" className="tabular text-lg">
          Counted:{' '}
          <span className="font-bold">
            {count.counted === null ? 'an entry is no whole number' : formatPence(count.counted, symbol)}
          </span>
        </p>
      )}
      {isTold && (
        <TextField
          id="count-reason"
          name="reason"
          label="Reason for the difference"
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          error={errors.reason}
        />
      )}
      <Button type="submit" size="large" wide busy={isPending && 'Closing…'}>
        {isTold ? 'Close it with this difference' : 'Close the drawer'}
      </Button>
      {coins.length > 0 && (
        <Button variant="secondary" size="large" wide onClick={() => setByCoins(!byCoins)}>
          {byCoins ? 'Type only the sum' : 'Count notes and coins'}
        </Button>
      )}
      <Button variant="secondary" size="large" wide unavailable={isPending} onClick={onClose}>
        Not yet
      </Button>
    </form>
  )
}

/** Reads a number of pieces; nothing typed is none. Null for anything that is no whole number. */
const piecesIn = (typed = ''): number | null =>
  typed.trim() === '' ? 0 : /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : null

function countOf(coins: readonly number[], typed: Record<number, string>): Count {
  const read = coins.map((pence) => ({ pence, pieces: piecesIn(typed[pence]) }))
  const unread = read.filter(({ pieces }) => pieces === null).map(({ pence }) => pence)
  const counts = read.flatMap(({ pence, pieces }) => (pieces ? [{ pence, pieces }] : []))
  return { counted: unread.length > 0 ? null : countedPence(counts), counts, unread }
}

type CoinsProps = {
  coins: readonly number[]
  symbol: string
  pieces: Record<number, string>
  errors: Errors
  onChange: (pieces: Record<number, string>) => void
}

function Coins({ coins, symbol, pieces, errors, onChange }: CoinsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-bold">How many of each?</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {coins.map((pence) => (
          <TextField
            key={pence}
            id={`count-${pence}`}
            name={`count-${pence}`}
            label={formatPence(pence, symbol)}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            value={pieces[pence] ?? ''}
            error={piecesIn(pieces[pence]) === null ? errors[pence] : undefined}
            onChange={({ currentTarget: { value } }) => onChange({ ...pieces, [pence]: value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
