import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { formatRemaining } from '@touchline/rules/basket/hold-clock'
import { fullName } from '@touchline/rules/people/full-name'
import { countWords } from '@touchline/rules/words/count-words'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useHoldLeft } from '../../features/basket/use-hold-left.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { useLeave } from '../../features/login/use-leave.ts'
import { AreaLink } from '../../page/area-link.tsx'
import { Link } from '../../page/link.tsx'
import { areaPaths, paths } from '../../paths.ts'
import { BasketIcon, ClockIcon } from '../../ui/icons.tsx'

const ITEM = 'flex min-h-11 items-center gap-2 rounded-md px-2 font-bold whitespace-nowrap hover:bg-quiet'

/**
 * Shows what every visitor needs when header and footer are hidden (decision 40): the basket, its time, and
 * who is logged in.
 */
export function EmbeddedBar() {
  const { data: user } = useSuspenseQuery(userQuery())
  const { data: cart = null, dataUpdatedAt } = useQuery({ ...cartQuery(), throwOnError: false })
  const leftMs = useHoldLeft(cart, dataUpdatedAt)
  const loginWindow = useLoginWindow()
  const leave = useLeave()
  const count = cart?.placeCount ?? 0
  return (
    <nav aria-label="Basket and log-in" className="border-b border-line bg-surface">
      <div className="page">
        {/* The words align with the edges of the page; their pressable area reaches beyond. */}
        <div className="-mx-2 flex flex-wrap items-center justify-end gap-x-2">
          {user ? (
            <>
              <span className="mr-auto px-2">{fullName(user)}</span>
              <AreaLink to={areaPaths.bookings()} className={ITEM}>
                My bookings
              </AreaLink>
              <button type="button" className={ITEM} onClick={leave}>
                Log out
              </button>
            </>
          ) : (
            <button type="button" data-testid="login" className={ITEM} onClick={() => loginWindow.open()}>
              Log in
            </button>
          )}
          {leftMs !== null && leftMs > 0 && count > 0 && (
            <span className="tabular flex items-center gap-1 px-2" aria-hidden="true">
              <ClockIcon size={18} />
              {formatRemaining(leftMs)}
            </span>
          )}
          <Link to={paths.basket()} className={ITEM}>
            <BasketIcon size={22} />
            Basket{count > 0 && `, ${countWords(count, 'item')}`}
          </Link>
        </div>
      </div>
    </nav>
  )
}
