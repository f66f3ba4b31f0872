import { fullName } from '@touchline/rules/people/full-name'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useSelectCustomer } from '../../calls/desk/select-customer.ts'
import { errorWords } from '../../calls/error-words.ts'
import { keepCustomer, readKept } from '../../features/desk/desk-memory.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Returns the customer at this desk, whom the tab alone keeps: none before the page is hydrated, and none once it is a walk-in's turn. */
export function useServed() {
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [isWalkIn, setWalkIn] = useState(false)
  const customer = useMemo(() => (isAlive && !isWalkIn ? readKept().customer : null), [isAlive, isWalkIn])
  return {
    customer,
    serveWalkIn: () => {
      keepCustomer(null)
      setWalkIn(true)
    },
  }
}

/** Says whose the places are that are sold from this list, and lets the next walk-in come. */
export function Served({ customer, serveWalkIn }: ReturnType<typeof useServed>) {
  const select = useSelectCustomer()
  if (customer === null) return null
  return (
    <div className="grid gap-3">
      {select.error && (
        <Notice type="danger" live>
          {errorWords(select.error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="break-words">
          You are serving <strong>{fullName(customer)}</strong>: places that you sell here are theirs.
        </p>
        <Button
          variant="secondary"
          size="small"
          busy={select.isPending && 'Changing…'}
          onClick={() => select.mutate({ body: { selectedUserId: null } }, { onSuccess: serveWalkIn })}
        >
          Serve a walk-in
        </Button>
      </div>
    </div>
  )
}
