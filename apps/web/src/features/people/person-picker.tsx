import type { NewcomerPrice, PersonPrice } from '@touchline/contract/entities/basket/person-price'
import { fullName } from '@touchline/rules/people/full-name'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { AddPerson } from './add-person.tsx'
import { hasPlaceWords } from './has-place-words.ts'
import { birthDateNeed, newcomerPrice, newcomerRefusal, type Sold } from './newcomer-price.ts'
import { type CommitTypedPerson, canHavePlace, type TypedPerson } from './people-choice.ts'

type Props = {
  people: readonly PersonPrice[]
  newcomer: readonly NewcomerPrice[]
  sold: Sold
  chosenIds: readonly number[]
  typed: readonly TypedPerson[]
  /** True where there is one place: the person chosen last takes it. */
  isForOne: boolean
  onChoose: (ids: readonly number[], typed: readonly TypedPerson[]) => void
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  fields: RefObject<CommitTypedPerson | null>
}

/** Shows each person of the household with their own price, and takes a new person by name. */
export function PersonPicker({
  people,
  newcomer,
  sold,
  chosenIds,
  typed,
  isForOne,
  onChoose,
  isAdding,
  onAdding,
  fields,
}: Props) {
  const type = isForOne ? 'radio' : 'checkbox'
  const tick = (userId: number, isTicked: boolean) => {
    if (isForOne) onChoose([userId], typed.map(notChosen))
    else onChoose(isTicked ? [...chosenIds, userId] : chosenIds.filter((id) => id !== userId), typed)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-lg font-bold">Who is this for?</legend>
      {people.map((person) => (
        <Choice
          key={person.userId}
          id={`for-${person.userId}`}
          type={type}
          name={person.isMe ? `You, ${person.firstName}` : fullName(person)}
          price={hasPlaceWords(person) === null ? (person.price?.formatted ?? null) : null}
          hint={hintOf(person)}
          isChosen={chosenIds.includes(person.userId)}
          isFree={canHavePlace(person)}
          onTick={(isTicked) => tick(person.userId, isTicked)}
        />
      ))}
      {typed.map(({ person: one, isChosen }, position) => {
        const price = newcomerPrice(newcomer, one, sold)
        return (
          <Choice
            key={fullName(one)}
            id={`for-new-${position}`}
            type={type}
            name={fullName(one)}
            price={price?.formatted ?? null}
            hint={newcomerRefusal(newcomer, one, sold) ?? price?.name}
            isChosen={isChosen && price !== null}
            isFree={price !== null}
            onTick={(isTicked) =>
              onChoose(
                isForOne ? [] : chosenIds,
                typed.map((other) => {
                  if (other.person === one) return { person: one, isChosen: isTicked }
                  return isForOne ? notChosen(other) : other
                }),
              )
            }
          />
        )
      })}
      {isAdding ? (
        <AddPerson
          birth={birthDateNeed(newcomer, sold.ages)}
          onAdd={(one) => {
            onAdding(false)
            onChoose(isForOne ? [] : chosenIds, [
              ...(isForOne ? typed.map(notChosen) : typed),
              { person: one, isChosen: true },
            ])
          }}
          onCancel={() => onAdding(false)}
          fields={fields}
        />
      ) : (
        <span className="-ml-4.5 [&>button]:text-left">
          <Button variant="text" onClick={() => onAdding(true)}>
            Someone new by name
          </Button>
        </span>
      )}
    </fieldset>
  )
}

const notChosen = ({ person }: TypedPerson): TypedPerson => ({ person, isChosen: false })

/** Says why a person can't be chosen, or why they pay their price; otherwise names the kind of price. */
function hintOf(person: PersonPrice): ReactNode {
  const { refusal, price, prices, pricingOptionId } = person
  const hasPlace = hasPlaceWords(person)
  if (hasPlace !== null) return hasPlace
  if (refusal !== null) return refusal
  if (price === null) return 'This can’t be booked for them here.'
  // The visits left depend on all chosen people: they are shown beside the total.
  if (price.packageApplied !== false && price.raw === 0) return `Free: with ${price.packageApplied}.`
  return price.why ?? prices.find((option) => option.pricingOptionId === pricingOptionId)?.name
}

type ChoiceProps = {
  id: string
  type: 'radio' | 'checkbox'
  name: string
  price: string | null
  hint: ReactNode
  isChosen: boolean
  isFree: boolean
  onTick: (isTicked: boolean) => void
}

function Choice({ id, type, name, price, hint, isChosen, isFree, onTick }: ChoiceProps) {
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 items-center gap-3 rounded-md border-2 border-line bg-surface px-3 py-2 hover:border-edge has-disabled:border-line has-disabled:bg-transparent has-disabled:text-ink-soft has-checked:border-primary-text has-checked:bg-primary-50"
    >
      <input
        id={id}
        name={type === 'radio' ? 'who-for' : id}
        type={type}
        checked={isChosen}
        disabled={!isFree}
        onChange={(event) => onTick(event.target.checked)}
        className="size-5 shrink-0"
      />
      <span className="min-w-0 grow">
        {name}
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
      {price !== null && <span className="tabular font-bold">{price}</span>}
    </label>
  )
}
