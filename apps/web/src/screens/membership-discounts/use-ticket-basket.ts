import { useSuspenseQuery } from '@tanstack/react-query'
import type { addItems } from '@touchline/contract/calls/basket/add-items'
import type { BodyOf } from '@touchline/contract/define-call'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddItems } from '../../calls/basket/add-items.ts'
import { useLastPress } from '../../calls/basket/use-last-press.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'

type Items = BodyOf<typeof addItems>['items']

/**
 * Puts all of the tickets into the basket, or none. A visitor who has to log in first
 * continues with their choice afterwards.
 */
export function useTicketBasket(
  { allowsAnonymousBookings }: { allowsAnonymousBookings: boolean },
  items: Items,
): { isComing: boolean; add: (to: string) => void } {
  const { data: user } = useSuspenseQuery(userQuery())
  const loginWindow = useLoginWindow()
  const navigate = useNavigate()
  const [isComing, setComing] = useState(false)
  const waitFor = useLastPress()
  const target = useRef('')

  const send = ({ warnOfOverlap } = { warnOfOverlap: true }) => {
    setComing(true)
    mutate(
      { body: { items, warnOfOverlap } },
      { onSuccess: () => void navigate(target.current), onSettled: () => setComing(false) },
    )
  }
  const logInFirst = () => {
    setComing(false)
    loginWindow.open({ keepsChoice: true, to: 'book your tickets', afterLogin: () => send() })
  }
  const { mutate } = useAddItems({
    onLoginRequired: logInFirst,
    onOverlap: () => () => send({ warnOfOverlap: false }),
  })
  return {
    isComing,
    add: (to) => {
      target.current = to
      if (!user && !allowsAnonymousBookings) return logInFirst()
      setComing(true)
      // Spec 5: cart adds are debounced.
      waitFor(() => send())
    },
  }
}
