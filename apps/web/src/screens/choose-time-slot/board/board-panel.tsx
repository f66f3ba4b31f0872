import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { settleFirst } from '../../../features/flags/use-owes-charge.ts'
import { useRequiredStep } from '../../../features/flags/use-required-step.ts'
import { usePersonPicker } from '../../../features/people/use-person-picker.tsx'
import { sheetState } from '../../../page/link.tsx'
import type { useBasketChanges } from '../basket/use-basket-changes.tsx'
import type { DayFacts } from '../day-facts.ts'
import { sumOf } from '../prices.ts'
import { itemsForPeople } from '../selection/ask-for-people.tsx'
import { useChoicePrice } from '../selection/use-choice-price.tsx'
import type { Choice } from './choice.ts'
import { ChosenTimes } from './chosen-times.tsx'

type Props = {
  facts: DayFacts
  choice: Choice | null
  /** Words before the choice: 'A new choice:' */
  news: string
  /** Address of the choice's page, where more can be chosen. */
  detailsPath: string | null
  changes: ReturnType<typeof useBasketChanges>
  onClear: () => void
}

/**
 * Shows the choice made on the board. Anything to be answered first, such as who comes, is asked on the page
 * of the time.
 */
export function BoardPanel({ facts, choice, news, detailsPath, changes, onClear }: Props) {
  const navigate = useNavigate()
  const { data: client } = useSuspenseQuery(clientQuery())
  const [first] = choice ?? []
  const { whoFor, isPending, asks } = usePersonPicker(first?.id ?? '', facts.date, {
    isForOne: true,
    isAsked: first !== undefined,
    // As the time's page asks, which then has the answer.
    together: choice?.slice(1).map(({ id }) => id) ?? [],
  })
  const firstThing = useRequiredStep(first?.induction)
  const sum = sumOf(choice ?? [], client.currency.symbol)
  const items = (choice ?? []).map(({ id, cartType }) => ({ id, type: cartType }))
  const isNoOne = whoFor?.chosen.length === 0
  // Where the sheet asks who plays, the sum is for the person whom it chooses first.
  const asked = items.flatMap((item) => itemsForPeople(whoFor, item))
  const cost = useChoicePrice(choice && !isNoOne ? asked : null, {
    text: sum?.formatted ?? '',
    isWhole: true,
    reason: sum?.words ?? null,
    sessions: [],
  })
  const key = choice?.map(({ id }) => id).join(' ') ?? ''
  const busy = changes.busy.has(key)
  const keyNow = useRef(key)
  useEffect(() => {
    keyNow.current = key
  }, [key])
  /** Key of a choice that was pressed before it was known who could come. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const book = async (path: string) => {
    if (!choice || !first || !detailsPath) return
    if (isPending) setWaiting(key)
    const isAskedMore = firstThing !== null || (await asks())
    setWaiting(null)
    if (keyNow.current !== key) return
    if (isAskedMore) return void navigate(detailsPath, { state: sheetState })
    changes.add({
      key,
      items,
      cartItemIds: [],
      allowsAnonymous: first.allowsAnonymousBookings,
      onAdded: () => void navigate(path),
    })
  }
  return (
    <ChosenTimes
      date={facts.date}
      choice={choice}
      news={news}
      cost={isNoOne || cost.text === '' ? null : cost}
      busy={busy}
      waits={waiting === key}
      detailsPath={detailsPath}
      firstWords={firstThing && (firstThing.kind === 'charge' ? settleFirst : 'Induction first')}
      onBook={(path) => void book(path)}
      onClear={onClear}
    />
  )
}
