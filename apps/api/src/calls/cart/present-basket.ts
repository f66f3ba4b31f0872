import type { PresentBasket } from '../../commands/basket/change-basket.ts'
import { presentCart } from '../../presenters/cart.ts'
import type { Visit } from '../../visit.ts'

/** Every basket call answers with the whole basket. */
export const presentBasketOf =
  (visit: Visit): PresentBasket =>
  (visitor, reading, basket) =>
    presentCart(visit.catalogue.client, visitor, reading, basket)
