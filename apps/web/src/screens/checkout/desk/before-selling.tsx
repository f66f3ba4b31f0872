import { useQuery } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { deskWarningsQuery } from '../../../calls/desk/list-warnings.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { Notice } from '../../../ui/notice.tsx'

type Props = { customer: DeskCustomer | null; cart: Pick<Cart, 'items'> }

/** Shows what would stop or warn a customer on their own pages: staff decide for themselves. */
export function BeforeSelling({ customer, cart }: Props) {
  const { data, error } = useQuery({
    ...deskWarningsQuery(),
    throwOnError: false,
    // The basket may have changed on another page since.
    refetchOnMount: 'always',
  })
  const ofLines = (data ?? []).filter(({ cartItemId }) => cart.items.some(({ id }) => id === cartItemId))
  const said = [...(customer?.notes ?? []), ...new Set(ofLines.map(({ words }) => words))]
  if (said.length === 0 && !error) return null
  return (
    <div className="mt-4">
      <Notice
        type="warning"
        title={customer ? `Before you sell to ${customer.firstName}` : 'Before you sell'}
      >
        {said.length > 0 && (
          <ul className="grid gap-1">
            {said.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        {error && (
          <p>Inductions and ages could not be looked up, so check them yourself. {errorWords(error)}</p>
        )}
      </Notice>
    </div>
  )
}
