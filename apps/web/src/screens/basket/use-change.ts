import type { CartItem } from '@touchline/contract/entities/basket/cart'
import type { NewcomerPrice, PersonPrice, SoldAges } from '@touchline/contract/entities/basket/person-price'
import { type SubmitEvent, useState } from 'react'
import { useUpdateItem } from '../../calls/basket/update-item.ts'
import {
  birthBoxes,
  checkNewPerson,
  fieldsOfPerson,
  newPersonLabels,
  personFromFields,
} from '../../features/people/new-person.ts'
import { birthDateNeed } from '../../features/people/newcomer-price.ts'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { type Who, whoOf } from './who-options.tsx'

export type LineToChange = {
  item: CartItem
  people: readonly PersonPrice[]
  /** Prices that a person without an account may choose. */
  newcomer: readonly NewcomerPrice[]
  /** Ages for which the session is sold. */
  ages: SoldAges
  onDone: () => void
}

/** Choice that the server makes automatically: the person's own best price. */
export const BEST = 'best'

/** Keeps for whom the visitor changes a line, and at which price, and sends the change. */
export function useChange({ item, people, newcomer, ages, onDone }: LineToChange) {
  const isOne = item.quantity === 1
  const before = isOne ? whoOf(item, people) : 'all'
  const [who, setWho] = useState<Who>(before)
  const [kind, setKind] = useState<string | null>(null)
  const [overlap, setOverlap] = useState<string | null>(null)
  const update = useUpdateItem({ onOverlap: setOverlap })
  const person = people.find(({ userId }) => who === `person ${userId}`)
  const kinds = person?.prices ?? newcomer
  const used =
    who === before && item.using !== null ? item.price.benefitApplied || item.price.packageApplied : null
  const shownKind = kind ?? (who === before && used === null ? String(item.pricingOptionId) : BEST)
  const ofKind = newcomer.find(({ pricingOptionId }) => String(pricingOptionId) === shownKind)
  const birth = birthDateNeed(newcomer, ages, ofKind)
  const form = useCheckedForm({
    values: fieldsOfPerson(item.purchasedFor),
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
        purchasedFor: typed && personFromFields(typed),
        // A place of several becomes a line of its own.
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
  return {
    /** Choice of person that the line has now. */
    before,
    who,
    chooseWho: (next: Who) => {
      setWho(next)
      setKind(null)
      setOverlap(null)
    },
    kinds,
    /** Benefit or package behind the line's present price. It stays chosen until another price is. */
    used,
    shownKind,
    setKind,
    /** Need for a new person's date of birth. */
    birth,
    form,
    /** Words of the server when the person would be at two places at once; null before it said so. */
    overlap,
    isPending: update.isPending,
    send,
  }
}

const sameKind = ({ pricingOptionId }: CartItem, kind: string): boolean => String(pricingOptionId) === kind
