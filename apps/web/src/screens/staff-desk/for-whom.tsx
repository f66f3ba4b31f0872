import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { useState, useSyncExternalStore } from 'react'
import { useSelectCustomer } from '../../calls/desk/select-customer.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { Charges } from '../../features/desk/charges.tsx'
import { CustomerChoice } from '../../features/desk/customer-choice.tsx'
import { keepCustomer, readKept } from '../../features/desk/desk-memory.ts'
import { useCanJoinHere } from '../../features/desk/use-can-join-here.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { useToasts } from '../../page/toasts-context.ts'
import { paths } from '../../paths.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Notice } from '../../ui/notice.tsx'

/** Waits until the page is hydrated: this tab alone keeps the customer. */
export function ForWhom() {
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return isAlive ? <Chosen /> : <p className="mt-4">Loading the customer…</p>
}

function Chosen() {
  const toasts = useToasts()
  const may = useMay()
  const sells = useCanJoinHere()
  const canJoin = sells && may('join-people')
  const select = useSelectCustomer()
  const [customer, setCustomer] = useState(() => readKept().customer)
  const keep = (chosen: DeskCustomer | null) => {
    setCustomer(chosen)
    keepCustomer(chosen)
  }
  const choose = (chosen: DeskCustomer | null) =>
    select.mutate(
      { body: { selectedUserId: chosen?.id ?? null } },
      {
        onSuccess: () => keep(chosen),
        onError: (error) => toasts.show('error', errorWords(error)),
      },
    )
  // Charges are below, with their button.
  const notes = (customer?.notes ?? []).filter((words) => !words.startsWith('Owes '))
  return (
    <div className="mt-4 grid gap-5">
      <CustomerChoice customer={customer} isBusy={select.isPending} onChoose={choose} />
      {notes.length > 0 && (
        <Notice type="warning" title="Before you sell">
          {notes.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
      {customer && <Charges key={customer.id} charges={customer.charges} onSettled={keep} />}
      <div className="flex flex-wrap gap-2">
        {may('sell') && (
          <LinkButton to={paths.home()} variant="secondary">
            {customer ? `Book for ${customer.firstName}` : 'Book for a walk-in'}
          </LinkButton>
        )}
        {customer && (
          <LinkButton to={staffPaths.person(customer.id)} variant="secondary">
            Details of {customer.firstName}
          </LinkButton>
        )}
        <LinkButton to={staffPaths.memberships()} variant="secondary">
          {customer ? `Memberships of ${customer.firstName}` : canJoin ? 'Join a new person' : 'Memberships'}
        </LinkButton>
      </div>
    </div>
  )
}
