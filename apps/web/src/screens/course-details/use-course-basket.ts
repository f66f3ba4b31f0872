import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { CartItem } from '@touchline/contract/entities/basket/cart'
import type { Course } from '@touchline/contract/entities/catalogue/course'
import { useRef, useState } from 'react'
import { useAddItems } from '../../calls/basket/add-items.ts'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { useLastPress } from '../../calls/basket/use-last-press.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import type { ForPerson } from '../../features/people/people-choice.ts'

export type CourseBasket = {
  /** Id of the course's line in the basket. The basket knows it before the course has been loaded again. */
  cartItemId: number | null
  isComing: boolean
  /**
   * Adds the course at the chosen price. Null leaves the price to the server: it knows the best one, even for
   * a visitor who logs in on the way.
   */
  add: (pricingOptionId: number | null, people?: readonly ForPerson[]) => void
}

/**
 * Puts a course into the basket whole. A visitor who has to log in first
 * continues with their choice afterwards.
 */
export function useCourseBasket(course: Course): CourseBasket {
  const { data: user } = useSuspenseQuery(userQuery())
  const { data: cart } = useQuery({ ...cartQuery(), throwOnError: false })
  const loginWindow = useLoginWindow()
  const [isComing, setComing] = useState(false)
  const waitFor = useLastPress()
  const chosen = useRef<number | null>(null)
  const people = useRef<readonly ForPerson[]>([])
  const logInFirst = () => {
    setComing(false)
    loginWindow.open({ keepsChoice: true, to: `book ${course.name}`, afterLogin: () => send() })
  }
  const { mutate } = useAddItems({
    onLoginRequired: logInFirst,
    onOverlap: () => () => send({ warnOfOverlap: false }),
  })
  const item = cart?.items.find((one) => isOwn(one, course.id))

  function send({ warnOfOverlap } = { warnOfOverlap: true }): void {
    setComing(true)
    const price = chosen.current === null ? {} : { pricingOptionId: chosen.current }
    const item = { id: course.id, type: 'course' as const }
    const items =
      people.current.length > 0
        ? people.current.map((person) => ({ ...item, ...person }))
        : [{ ...item, ...price }]
    mutate({ body: { items, warnOfOverlap } }, { onSettled: () => setComing(false) })
  }

  return {
    cartItemId: cart === undefined ? course.cartItemId : (item?.id ?? null),
    isComing,
    add: (pricingOptionId, forPeople = []) => {
      chosen.current = pricingOptionId
      people.current = forPeople
      if (!user && !course.allowsAnonymousBookings) {
        logInFirst()
        return
      }
      setComing(true)
      // Spec 5: cart adds are debounced.
      waitFor(() => send())
    },
  }
}

/** True when the line is the customer's own: another person's place is not theirs. */
const isOwn = (
  { cartableType, cartableId, purchasedFor, unavailableReason }: CartItem,
  courseId: number,
): boolean =>
  cartableType === 'course' && cartableId === courseId && purchasedFor === null && unavailableReason === null
