import { useQuery } from '@tanstack/react-query'
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { fullName } from '@touchline/rules/people/full-name'
import { countWords } from '@touchline/rules/words/count-words'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { deskCustomersQuery } from '../../calls/desk/find-customers.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { NewCustomer } from './new-customer.tsx'

type Props = {
  customer: DeskCustomer | null
  isBusy: boolean
  onChoose: (customer: DeskCustomer | null) => void
}

/** Chooses the customer whom staff sell to: a found customer, or a walk-in. */
export function CustomerChoice({ customer, isBusy, onChoose }: Props) {
  const chosen = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // The pressed button is gone: the focus moves to the result.
    if (!isFirst.current) chosen.current?.focus()
    isFirst.current = false
  }, [customer])
  return (
    <div ref={chosen} tabIndex={-1}>
      {customer ? (
        <Chosen customer={customer} isBusy={isBusy} onChoose={onChoose} />
      ) : (
        <LookUp isBusy={isBusy} onChoose={onChoose} />
      )}
    </div>
  )
}

function Chosen({ customer, isBusy, onChoose }: Props & { customer: DeskCustomer }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="text-lg font-bold">{fullName(customer)}</p>
        <p className="text-ink-soft">
          {customer.reference}, <span className="break-all">{customer.email}</span>
          {!customer.emailIsProven && ' (not confirmed yet)'}
        </p>
      </div>
      <span className="-mx-3">
        <Button variant="text" size="small" busy={isBusy && 'Changing…'} onClick={() => onChoose(null)}>
          Choose another customer
        </Button>
      </span>
    </div>
  )
}

const labels = { customerQuery: 'Find a customer' }

function LookUp({ isBusy, onChoose }: Omit<Props, 'customer'>) {
  const [query, setQuery] = useState<string | null>(null)
  const { field, take } = useCheckedForm({
    values: { customerQuery: '' },
    check: ({ customerQuery }) =>
      customerQuery.trim().length < 3 ? { customerQuery: 'Enter three letters at least' } : {},
    labels,
  })
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    setQuery(take()?.customerQuery.trim() ?? null)
  }
  return (
    <>
      <form noValidate onSubmit={find} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <TextField
            {...field('customerQuery')}
            label={labels.customerQuery}
            hint="The whole customer ID, email address or phone number, or the beginning of the last name."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </form>
      {query !== null && <Found key={query} query={query} isBusy={isBusy} onChoose={onChoose} />}
    </>
  )
}

function Found({ query, isBusy, onChoose }: Omit<Props, 'customer'> & { query: string }) {
  const may = useMay()
  const [isNew, setNew] = useState(false)
  const { data, error, isFetching } = useQuery({
    ...deskCustomersQuery(query),
    throwOnError: false,
    retry: false,
    // Each look-up is recorded: none happens automatically.
    staleTime: 'static',
  })
  if (error)
    return (
      <p role="alert" className="mt-3 font-bold text-danger">
        {errorWords(error)}
      </p>
    )
  if (isFetching || data === undefined)
    return (
      <p role="status" className="mt-3">
        Looking…
      </p>
    )
  return (
    <div className="mt-4">
      <p role="status" className="text-sm text-ink-soft">
        {data.length === 0
          ? 'No customer was found. Check what you typed, make a new customer, or sell to a walk-in.'
          : `${countWords(data.length, 'customer')} found${data.length === 10 ? ': type more of the name to see others' : ''}.`}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {data.map((found) => (
          <li key={found.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="font-bold">{fullName(found)}</span>
              <span className="block text-sm text-ink-soft">
                {found.reference}, <span className="break-all">{found.email}</span>
              </span>
            </span>
            <Button
              variant="secondary"
              size="small"
              busy={isBusy && 'Choosing…'}
              aria-label={`Choose ${fullName(found)}, ${found.reference}`}
              onClick={() => onChoose(found)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
      {may('change-people') &&
        (isNew ? (
          <NewCustomer query={query} onMade={onChoose} onClose={() => setNew(false)} />
        ) : (
          <div className="mt-3">
            <Button variant="secondary" onClick={() => setNew(true)}>
              New customer
            </Button>
          </div>
        ))}
    </div>
  )
}
