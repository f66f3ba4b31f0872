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
import { priceOf, pricesTogether } from '../prices.ts'
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
  })
  const firstThing = useRequiredStep(first?.induction)
  const priced = pricesTogether(choice ?? [], client.currency.symbol)
  const price = priceOf(priced, null)
  // As on the page of a time: a price that every time starts with is left to the server.
  const asksForPrice = choice?.some(({ pricingOptionId }) => pricingOptionId !== price?.pricingOptionId)
  const items = (choice ?? []).map(({ id, cartType }) => ({
    id,
    type: cartType,
    ...(asksForPrice && price ? { pricingOptionId: price.pricingOptionId } : {}),
  }))
  const own = choice?.length === 1 ? first?.mark?.text : undefined
  const cost = useChoicePrice(choice && !whoFor ? items : null, {
    text: own ?? price?.text ?? '',
    optionId: price?.pricingOptionId ?? null,
    offer: null,
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
      cost={whoFor ? null : cost}
      busy={busy}
      waits={waiting === key}
      detailsPath={detailsPath}
      firstWords={firstThing && (firstThing.kind === 'charge' ? settleFirst : 'Induction first')}
      onBook={(path) => void book(path)}
      onClear={onClear}
    />
  )
}
