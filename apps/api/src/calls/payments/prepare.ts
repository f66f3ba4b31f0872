import { prepareCheckout } from '@touchline/contract/calls/payments/prepare'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { heldLines, isAvailable } from '../../policies/basket/basket.ts'
import { isFollowedByCard } from '../../policies/joining/followed-by-card.ts'
import { refusalOfSum } from '../../policies/payments/card-minimum.ts'
import { customerRefOf, mayUseSavedCards } from '../../policies/payments/saved-cards.ts'
import { canActFor } from '../../policies/people/people.ts'
import { presentCart } from '../../presenters/basket/cart.ts'
import { presentOfferedCards } from '../../presenters/payments/saved-card.ts'
import { readBasket } from '../../stores/basket/read-basket.ts'
import { listSavedCards } from '../../stores/payments/saved-cards.ts'

export const servePrepareCheckout = serve(prepareCheckout, async ({ context, query }) => {
  const { cards } = context
  const { db, config } = context.services
  const { client } = context.catalogue
  const visitor = await context.visitor()
  if (query.selectedUserId && !canActFor(visitor?.people ?? null, [query.selectedUserId]))
    return refuse('FORBIDDEN')
  const reading = await readBasket(db, { clientId: client.id, visitor })
  const { basket } = reading
  if (!basket || basket.items.length === 0) return refuse('BASKET_EMPTY')
  const cart = presentCart(context.catalogue, visitor, reading, basket)
  if (basket.livePayment)
    return refuse('PAYMENT_IN_PROGRESS', { details: { transactionUuid: basket.livePayment.id, cart } })
  // Expired lines are no longer part of the basket. While any line is held, that can be paid for.
  const held = heldLines(basket.items)
  if (held.length === 0 || !held.every(isAvailable)) return refuse('HOLD_EXPIRED', { details: { cart } })

  const seen = {
    total: cart.total,
    formattedTotal: cart.formattedTotal,
    itemHash: cart.itemHash,
    expiresAt: cart.expiresAt,
    serverNow: cart.serverNow,
    ...presentOfferedCards([], []),
    canSaveCard: false,
    hasWallets: false,
    walletSum: null,
  }
  if (cart.total === 0)
    return { ...seen, paymentProvider: null, sessionKey: null, mode: null, url: null, sessionExpiresAt: null }

  // Whatever the page shows, no card is typed on a public screen unless the operator wants that (decision
  // 83).
  if (visitor?.isKiosk && !client.kioskTakesCards && cart.balance > 0) return refuse('FORBIDDEN')
  if (cards === null) {
    context.log.error({ account: client.cardAccount }, 'the settings have no such card account')
    return refuse('PAYMENT_UNAVAILABLE', { details: { cart } })
  }
  // Refused before a card is typed in vain.
  const tooSmall = refusalOfSum(context, cart.balance)
  if (tooSmall) return tooSmall
  const owner = cards.caps.savedCards && mayUseSavedCards(visitor) ? visitor.customerId : null
  const kept = owner === null ? [] : await listSavedCards(db, { clientId: client.id, customerId: owner })
  const isJoining = held.some(isFollowedByCard)
  const hasWallets = cards.caps.wallets && !isJoining
  // A wallet shows this sum to its payer, who is not charged the part that credit pays.
  const amountPence = cart.balance > 0 ? cart.balance : cart.total
  const prepared = await cards.prepare(
    { idempotencyKey: crypto.randomUUID() },
    {
      ourRef: basket.uuid,
      amountPence,
      currency: client.currencyCode,
      embedOrigins: [context.origin, ...client.frameAncestors.filter(isOrigin)],
      ...(isJoining && { agreement: 'first' as const }),
      cardPageUrl: `${context.origin}${config.basePath}/pay/card/${cards.id}`,
      savedCardIds: kept.filter(({ account }) => account === cards.id).map((card) => card.externalIdentifier),
      ...(owner !== null && { customerRef: customerRefOf(client.id, owner) }),
    },
  )
  if (prepared.kind === 'unavailable') {
    context.log.error({ cause: prepared.cause }, 'the card provider did not open a session')
    return refuse('PAYMENT_UNAVAILABLE', { details: { cart } })
  }
  return {
    ...seen,
    ...presentOfferedCards(kept, prepared.savedCards),
    canSaveCard: owner !== null,
    hasWallets,
    // A provider's own card page is told only its session's sum.
    walletSum: hasWallets && cards.caps.cardPage ? amountPence : null,
    paymentProvider: cards.provider,
    sessionKey: prepared.sessionKey,
    mode: prepared.mode,
    url: prepared.url,
    sessionExpiresAt: prepared.expiresAt,
  }
})

/**
 * True for a whole origin. A pattern such as `https://*.example.org` can frame our pages, but a provider
 * takes whole origins only.
 */
const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value
