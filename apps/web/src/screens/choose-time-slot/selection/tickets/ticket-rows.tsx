import type { TicketType } from '@touchline/contract/entities/timetable/slot'
import { Stepper } from '../../../../ui/form/stepper.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { type Quantities, ticketAge } from './tickets.ts'

type Props = {
  types: readonly TicketType[]
  quantities: Quantities
  /** Message that something has to be chosen first, once it has been asked for. */
  missing: string | null
  onChange: (typeId: string, quantity: number) => void
}

export function TicketRows({ types, quantities, missing, onChange }: Props) {
  return (
    <fieldset className="grid gap-2">
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
    <div className="flex flex-wrap items-center justify-between gap-x-2 rounded-md border border-line bg-surface py-2 pr-2 pl-4">
      <p className="grow basis-28">
        <span className="font-bold">{type.name}</span> <span className="tabular">{type.price.formatted}</span>
        {age && <span className="block text-sm text-ink-soft">{age}</span>}
      </p>
      <Stepper
        id={`ticket-${type.id}`}
        label={`${type.name} tickets`}
        moreLabel={`One more ${type.name} ticket`}
        fewerLabel={`Remove one ${type.name} ticket`}
        value={quantity}
        max={type.maxQuantity}
        tooMany={`You can have up to ${type.maxQuantity} here.`}
        onChange={onChange}
      />
    </div>
  )
}
