import { useQuery } from '@tanstack/react-query'
import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { fromToWords } from '@touchline/rules/time/end-words'
import { peopleQuery } from '../../calls/people/list-people.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangeForm } from './change-form.tsx'

type Props = { item: CartItem; who: string; open: boolean; onClose: () => void }

/** Changes the person of a line, or its kind of price. */
export function ChangeLine({ item, who, open, onClose }: Props) {
  const { cartableResource: session } = item
  return (
    <Dialog open={open} onClose={onClose} title={`Change: ${who}`}>
      <p className="mb-5 text-ink-soft">
        {session.name}, {session.date.fullDatePretty},{' '}
        <span className="tabular whitespace-nowrap">{fromToWords(session)}</span>
      </p>
      <Choices item={item} onDone={onClose} />
    </Dialog>
  )
}

function Choices({ item, onDone }: { item: CartItem; onDone: () => void }) {
  const { data, isError } = useQuery({
    ...peopleQuery(String(item.cartableResource.id), item.cartableType === 'course', item.id),
    throwOnError: false,
  })
  if (isError)
    return (
      <Notice type="danger" live>
        We can’t load the people it could be for right now. Your place hasn’t changed: please try again in a
        minute.
      </Notice>
    )
  if (!data)
    return (
      <div role="status">
        <span className="visually-hidden">Loading…</span>
        <Skeleton shape="card" count={2} />
      </div>
    )
  return (
    <ChangeForm item={item} people={data.people} newcomer={data.newcomer} ages={data.ages} onDone={onDone} />
  )
}
