import type { CartItem } from '@touchline/contract/entities/basket/cart'
import type { NewcomerPrice, PersonPrice, SoldAges } from '@touchline/contract/entities/basket/person-price'
import { fullName } from '@touchline/rules/people/full-name'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useUpdateItem } from '../../calls/basket/update-item.ts'
import { hasPlaceWords } from '../../features/people/has-place-words.ts'
import {
  birthBoxes,
  checkNewPerson,
  newPersonLabels,
  personTyped,
  typedOf,
} from '../../features/people/new-person.ts'
import { NewPersonFields } from '../../features/people/new-person-fields.tsx'
import { birthAsked } from '../../features/people/newcomer-price.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  item: CartItem
  people: readonly PersonPrice[]
  /** Prices that a person without an account may choose. */
  newcomer: readonly NewcomerPrice[]
  /** Ages for which the session is sold. */
  ages: SoldAges
  onDone: () => void
}

/**
 * Choice of person: a household member by id, a place without a name, a new person by name, or several places
 * all as they are.
 */
type Who = `person ${number}` | 'unnamed' | 'new' | 'all'

/** Choice that the server makes automatically: the person's own best price. */
const BEST = 'best'

export function ChangeForm({ item, people, newcomer, ages, onDone }: Props) {
  const isOne = item.quantity === 1
  const before = isOne ? whoOf(item, people) : 'all'
  const [who, setWho] = useState<Who>(before)
  const [kind, setKind] = useState<string | null>(null)
  const [overlap, setOverlap] = useState<string | null>(null)
  const update = useUpdateItem({ onOverlap: setOverlap })
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (overlap !== null) warning.current?.focus()
  }, [overlap])
  const person = people.find(({ userId }) => who === `person ${userId}`)
  const kinds = person?.prices ?? newcomer
  /** Benefit or package behind the line's present price. It stays chosen until another price is. */
  const used =
    who === before && item.using !== null ? item.price.benefitApplied || item.price.packageApplied : null
  const shownKind = kind ?? (who === before && used === null ? String(item.pricingOptionId) : BEST)
  const ofKind = newcomer.find(({ pricingOptionId }) => String(pricingOptionId) === shownKind)
  const birth = birthAsked(newcomer, ages, ofKind)
  const form = useCheckedForm({
    values: typedOf(item.purchasedFor),
    check: (typed) => checkNewPerson(typed, birth),
    labels: newPersonLabels,
    ...birthBoxes,
  })

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (update.isPending) return
    const typed = who === 'new' ? form.take() : null
    if (who === 'new' && !typed) return
    const changesPerson = who !== before || who === 'new'
    const isOtherKind = shownKind !== BEST && (changesPerson || used !== null || !sameKind(item, shownKind))
    const options = {
      ...(changesPerson && {
        purchasedForUserId: person ? person.userId : null,
        purchasedFor: typed && personTyped(typed),
        // One of several places becomes a line of its own.
        ...(!isOne && { ofPlaces: 1 as const }),
      }),
      ...(isOtherKind && {
        pricingOptionId: Number(shownKind),
        // The price of the kind, as shown beside it.
        applyBenefit: false,
        applyPackage: false,
      }),
      // Another person gets the price shown beside their name, though this place may use nothing now.
      ...(shownKind === BEST &&
        (changesPerson || used === null) && { applyBenefit: true, applyPackage: true }),
    }
    if (Object.keys(options).length === 0) {
      onDone()
      return
    }
    update.mutate(
      { params: { cartItemId: String(item.id) }, body: { options, warnOfOverlap: overlap === null } },
      { onSuccess: onDone },
    )
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-6">
      {form.summary.length > 0 && <ErrorSummary errors={form.summary} attempt={form.attempt} />}
      <RadioGroup
        id="who"
        name="who"
        legend={isOne ? 'Who is this place for?' : 'Who is one of these places for?'}
        value={who}
        onChange={(next: Who) => {
          setWho(next)
          setKind(null)
          setOverlap(null)
        }}
        options={[
          ...(isOne ? [] : [allOf(item)]),
          ...peopleOptions(people, before, item),
          ...otherOptions(people, isOne),
        ]}
      />
      {who === 'new' && <NewPersonFields form={form} birth={birth} />}
      {kinds.length > 1 && (
        <RadioGroup
          id="kind"
          name="kind"
          legend="Price"
          value={shownKind}
          onChange={setKind}
          options={[
            ...(shownKind === BEST || who !== before || used
              ? [
                  {
                    value: BEST,
                    label: used ? (
                      <>
                        {used} <span className="tabular font-bold">{item.price.formatted}</span>
                      </>
                    ) : (
                      'The best price for this person'
                    ),
                  },
                ]
              : []),
            ...kinds.map(({ pricingOptionId, name, formatted }) => ({
              value: String(pricingOptionId),
              label: (
                <>
                  {name} <span className="tabular font-bold">{formatted}</span>
                </>
              ),
            })),
          ]}
        />
      )}
      {overlap !== null && (
        <div ref={warning} tabIndex={-1} className="rounded-md outline-offset-2">
          <Notice type="warning">{overlap}</Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={update.isPending && 'Changing…'}>
          {overlap === null ? 'Save the change' : 'Change it anyway'}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Leave it as it is
        </Button>
      </div>
    </form>
  )
}

const sameKind = ({ pricingOptionId }: CartItem, kind: string): boolean => String(pricingOptionId) === kind

function whoOf({ purchasedFor, purchasedForUserId }: CartItem, people: readonly PersonPrice[]): Who {
  if (purchasedFor?.userId != null) return `person ${purchasedFor.userId}`
  if (purchasedFor) return 'new'
  const me = people.find(({ isMe }) => isMe)
  const userId = purchasedForUserId ?? me?.userId
  return userId === undefined ? 'unnamed' : `person ${userId}`
}

const peopleOptions = (people: readonly PersonPrice[], before: Who, item: CartItem) =>
  people.map((person) => {
    const { userId, firstName, lastName, isMe, price, refusal } = person
    const value: Who = `person ${userId}`
    const isHere = value === before
    const hasPlace = isHere ? null : hasPlaceWords(person)
    // The place may use no benefit at present, though one is left.
    const formatted = isHere ? item.price.formatted : price?.formatted
    return {
      value,
      label: (
        <>
          {isMe ? `Me, ${fullName({ firstName, lastName })}` : fullName({ firstName, lastName })}{' '}
          {formatted && hasPlace === null && <span className="tabular font-bold">{formatted}</span>}
        </>
      ),
      hint: isHere ? `This place is ${isMe ? 'yours' : 'theirs'} now.` : (hasPlace ?? refusal ?? price?.why),
      disabled: !isHere && (refusal !== null || price === null),
    }
  })

const allOf = ({ quantity }: CartItem) => ({
  value: 'all' as Who,
  label: `Leave all ${quantity} without a name`,
})

const otherOptions = (people: readonly PersonPrice[], isOne: boolean) => [
  ...(isOne && !people.some(({ isMe }) => isMe)
    ? [{ value: 'unnamed' as Who, label: 'A place without a name' }]
    : []),
  { value: 'new' as Who, label: people.length === 0 ? 'Someone by name' : 'Someone new by name' },
]
