import type { TicketType } from '@touchline/contract/entities/slot'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { type Quantities, ticketAge } from './tickets.ts'

type Props = {
  types: readonly TicketType[]
  quantities: Quantities
  /** What has to be chosen first, once it has been asked for. */
  missing: string | null
  onChange: (typeId: string, quantity: number) => void
}

export function TicketRows({ types, quantities, missing, onChange }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-lg font-bold">How many tickets?</legend>
      {missing && (
        <Notice type="danger" live>
          {missing}
        </Notice>
      )}
      {types.map((type) => (
        <TicketRow
          key={type.id}
          type={type}
          quantity={quantities[type.id] ?? 0}
          onChange={(quantity) => onChange(type.id, quantity)}
        />
      ))}
    </fieldset>
  )
}

type RowProps = { type: TicketType; quantity: number; onChange: (quantity: number) => void }

function TicketRow({ type, quantity, onChange }: RowProps) {
  const age = ticketAge(type)
  return (
    <div className="flex items-center justify-between gap-4 rounded-md border border-line bg-surface px-4 py-3">
      <p>
        <span className="font-bold">{type.name}</span>
        {age && <span className="block text-sm text-ink-soft">{age}</span>}
        <span className="tabular block">{type.price.formatted}</span>
      </p>
      <div className="w-24 shrink-0">
        <Select
          id={`ticket-${type.id}`}
          name={`ticket-${type.id}`}
          label={`${type.name} tickets`}
          labelHidden
          value={String(quantity)}
          onChange={(event) => onChange(Number(event.target.value))}
          options={Array.from({ length: type.maxQuantity + 1 }, (_, n) => ({
            value: String(n),
            label: String(n),
          }))}
        />
      </div>
    </div>
  )
}
