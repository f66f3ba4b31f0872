import { addItems } from '@touchline/contract/calls/basket/add-items'
import { getCart } from '@touchline/contract/calls/basket/get-cart'
import { removeItems } from '@touchline/contract/calls/basket/remove-items'
import { renewHolds } from '@touchline/contract/calls/basket/renew-holds'
import { cancelBookings } from '@touchline/contract/calls/bookings/cancel-bookings'
import { type MovedBooking, moveBooking } from '@touchline/contract/calls/bookings/move-booking'
import { applyCredits } from '@touchline/contract/calls/payments/apply-credits'
import { authorisePayment } from '@touchline/contract/calls/payments/authorise'
import { cancelPayment } from '@touchline/contract/calls/payments/cancel'
import { completeCheckout } from '@touchline/contract/calls/payments/complete'
import { getTransaction } from '@touchline/contract/calls/payments/get-transaction'
import { prepareCheckout } from '@touchline/contract/calls/payments/prepare'
import { removeSavedCard } from '@touchline/contract/calls/payments/remove-saved-card'
import { joinWaitlist } from '@touchline/contract/calls/waitlist/join'
import { leaveWaitlist } from '@touchline/contract/calls/waitlist/leave'
import type { Call } from '@touchline/contract/define-call'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import type { OfferedCard } from '@touchline/contract/entities/payments/saved-card'
import type { WaitlistPlace } from '@touchline/contract/entities/waitlist/waitlist'
import type { CallInput } from '../../call/answer-call.ts'
import { type BrowserStep, type Card, cards, type Trespass } from './plan.ts'
import type { Profile, Run } from './under-way.ts'

interface Asked {
  status: number
  reply: unknown
  code: string | null
}

/** Makes a call as our pages do: with the browser's session, and a new key for each change. */
export async function ask(
  run: Run,
  profile: Pick<Profile, 'token'>,
  call: Call,
  input: CallInput = {},
  key: string | null = call.method === 'GET' ? null : run.nextKey(),
): Promise<Asked> {
  const { answerCall, callerOf } = run.shop
  const { status, reply, session } = await answerCall(call, input, callerOf(profile.token, key))
  if (session.kind === 'begun') profile.token = session.token
  const code = status < 300 ? null : String((reply as { code?: unknown }).code)
  // This 503 is a regular answer: the provider can't be reached, and nothing has changed.
  if (status >= 500 && code !== 'PAYMENT_UNAVAILABLE')
    run.memory.faults.push(`a call: ${call.name} answered ${status}`)
  return { status, reply, code }
}

/** The request of the last press of Pay, so that it can be sent again unchanged. */
interface Pressed {
  call: Call
  body: object
  key: string
}

const said = ({ status, code }: Asked): string => code ?? String(status)

/** A tab of a browser. */
export class Tab {
  readonly #run: Run
  readonly #profile: Profile
  #lastPay: Pressed | null = null
  #shown: Cart | null = null

  constructor(run: Run, profile: Profile) {
    this.#run = run
    this.#profile = profile
  }

  /** @returns the result in words */
  async does(step: BrowserStep): Promise<string> {
    switch (step) {
      case 'add A':
        return this.#add(0, 1)
      case 'add B':
        return this.#add(1, 1)
      case 'add 2 of B':
        return this.#add(1, 2)
      case 'remove':
        return this.#remove()
      case 'keep credit':
        return this.#keep(500)
      case 'keep all credit':
        return this.#keep('all')
      case 'drop credit':
        return this.#keep(0)
      case 'renew':
        return said(await this.#ask(renewHolds))
      case 'pay again':
        return this.#payAgain()
      case 'browser seen':
        return this.#beSeen()
      case 'bank yes':
        return this.#answerBank(true)
      case 'bank no':
      case 'bank posts again':
        return this.#answerBank(false)
      case 'complete':
        return this.#complete()
      case 'cancel payment':
        return this.#cancelPayment()
      case 'look':
        return this.#look()
      case 'cancel booking':
        return this.#cancelBooking()
      case 'move to B':
        return this.#moveBooking(1)
      case 'move to C':
        return this.#moveBooking(2)
      case 'pay: saved card':
        return this.#pay('saved', null)
      case 'remove saved card':
        return this.#removeSavedCard()
      case 'complete another’s':
      case 'look at another’s':
      case 'cancel another’s':
        return this.#trespass(step)
      case 'join A':
        return this.#joinLine()
      case 'leave the line':
        return this.#profile.waitlistId === null
          ? 'does not wait'
          : said(await this.#ask(leaveWaitlist, { params: { waitlistId: this.#profile.waitlistId } }))
      default: {
        const [card, how = null] = step.slice('pay: '.length).split(', ') as [Card, ('some credit' | 'kept')?]
        return this.#pay(card, how)
      }
    }
  }

  #ask(call: Call, input?: CallInput, key?: string): Promise<Asked> {
    return ask(this.#run, this.#profile, call, input, key)
  }

  async #add(session: number, quantity: number): Promise<string> {
    const { slots, shop } = this.#run
    const item = {
      id: slots[session]!.id,
      type: 'activity',
      quantity,
      pricingOptionId: shop.operator.priceList.options['Adult'],
    }
    const asked = await this.#ask(addItems, { body: { items: [item] } })
    this.#show(asked)
    return said(asked)
  }

  async #joinLine(): Promise<string> {
    const item = { id: this.#run.slots[0]!.id, type: 'activity' }
    const asked = await this.#ask(joinWaitlist, { body: { item } })
    if (asked.status < 300)
      this.#profile.waitlistId = String((asked.reply as { data: WaitlistPlace }).data.id)
    return said(asked)
  }

  /** Returns the basket as this tab shows it, which may be out of date. */
  async #cart(): Promise<Cart> {
    if (!this.#shown) this.#show(await this.#ask(getCart))
    return this.#shown!
  }

  /** I08, I10: checks every reply that has a basket. */
  #show({ status, reply }: Asked): void {
    this.#shown = null
    if (status !== 200) return
    const { data, cart } = reply as { data?: Cart; cart?: Cart }
    const { items, total, balance, payments } = (this.#shown = data ?? cart!)
    const there = items.filter(({ unavailableReason }) => unavailableReason === null)
    const lines = there.reduce((sum, item) => sum + item.total, 0)
    const paid = payments.reduce((sum, line) => sum + line.amount, 0)
    if (lines !== total || balance !== total - paid || balance < 0)
      this.#run.memory.faults.push(
        `I10 whole pence: a basket of ${lines} pence says ${total}, of which ${balance} are to be paid`,
      )
  }

  async #remove(): Promise<string> {
    const { items } = await this.#cart()
    if (items.length === 0) return 'nothing to remove'
    const asked = await this.#ask(removeItems, { body: { cartItemIds: [items[0]!.id] } })
    this.#show(asked)
    return said(asked)
  }

  async #keep(pence: number | 'all'): Promise<string> {
    const { credits } = await this.#cart()
    const most = credits.general.maxApplicable
    const amount = pence === 'all' ? most : Math.min(pence, most)
    const asked = await this.#ask(applyCredits, { body: { creditsToReserve: [{ amount, type: 'general' }] } })
    this.#show(asked)
    return said(asked)
  }

  async #pay(card: Card | 'saved', how: 'some credit' | 'kept' | null): Promise<string> {
    const cart = await this.#cart()
    if (cart.items.length === 0 && !cart.paymentInProgress) return 'nothing to pay'
    const kept = cart.total - cart.balance
    const sent = how === 'some credit' ? Math.min(500, cart.credits.general.maxApplicable, cart.total - 1) : 0
    const credit = sent > 0 ? sent : kept
    const charged = cart.total - credit
    const seen = { itemHash: cart.itemHash, total: cart.total, terms: [1] }
    const contact = { email: 'sam@example.org' }
    const byCredit = credit > 0 ? [{ tenderType: 'credit', amount: credit, type: 'general' }] : []
    if (charged === 0) {
      const body = { ...seen, ...contact, firstName: 'Sam', lastName: 'Porter', payments: byCredit }
      return this.#press({ call: completeCheckout, body, key: this.#run.nextKey() }, { card: 0, credit })
    }
    const prepared = await this.#ask(prepareCheckout)
    if (prepared.status !== 200) return this.#noteProgress(prepared)
    const { sessionKey, savedCards } = prepared.reply as { sessionKey: string; savedCards: OfferedCard[] }
    const saved = savedCards[0]
    if (card === 'saved' && saved === undefined) return 'has no saved card'
    const byCard =
      card === 'saved'
        ? { savedCardId: this.#giveSecurityCode(saved!, sessionKey) }
        : { cardIdentifier: this.#type(card, sessionKey), saveCard: how === 'kept' }
    const body = {
      ...seen,
      ...contact,
      billingFirstName: 'Sam',
      billingLastName: 'Porter',
      sessionKey,
      ...byCard,
      payments: [...byCredit, { tenderType: 'card', amount: charged }],
    }
    return this.#press({ call: authorisePayment, body, key: this.#run.nextKey() }, { card: charged, credit })
  }

  #press(pay: Pressed, accepted: { card: number; credit: number }): Promise<string> {
    this.#lastPay = pay
    this.#run.memory.accepted.set(pay.key, accepted)
    return this.#payAgain()
  }

  async #payAgain(): Promise<string> {
    if (!this.#lastPay) return 'has not pressed Pay'
    const { call, body, key } = this.#lastPay
    return this.#noteProgress(await this.#ask(call, { body }, key))
  }

  /** Remembers which payment the page now shows. */
  #noteProgress(asked: Asked): string {
    const { reply, code } = asked
    if (code === 'PAYMENT_IN_PROGRESS') {
      const { transactionUuid } = (reply as { details: { transactionUuid: string } }).details
      this.#profile.transaction ??= { transactionUuid } as Transaction
    }
    if (asked.status >= 300) {
      this.#shown = null
      return said(asked)
    }
    const transaction = reply as Transaction
    this.#profile.transaction = transaction
    this.#noteOrder(transaction)
    return transaction.transactionStatus
  }

  #noteOrder({ transactionStatus, completeOrderId }: Transaction): void {
    if (completeOrderId !== null) this.#run.memory.told.add(completeOrderId)
    if (transactionStatus === 'completed' && completeOrderId === null)
      this.#run.memory.faults.push('I03 one order: a payment is completed, and no order is named')
  }

  /** Types a card into the provider's own frame, as the payer does. */
  #type(card: Card, sessionKey: string): string {
    const { body } = this.#run.edge.provider.tokenise({
      sessionKey,
      number: cards[card],
      name: 'Sam Porter',
      expiry: '12/39',
      securityCode: '123',
    })
    return (body as { cardToken: string }).cardToken
  }

  /** Gives the provider the code of a saved card, as the payer does. */
  #giveSecurityCode({ id, externalIdentifier, needsSecurityCode }: OfferedCard, sessionKey: string): string {
    if (needsSecurityCode) this.#run.edge.provider.giveSecurityCode(sessionKey, externalIdentifier, '123')
    return String(id)
  }

  async #removeSavedCard(): Promise<string> {
    const [saved] = await this.#run.shop.ask<{ id: number }>(
      'select id from saved_cards where customer_id = $1 and removed_at is null order by id limit 1',
      [this.#profile.customerId],
    )
    if (!saved) return 'has no saved card'
    return said(await this.#ask(removeSavedCard, { params: { id: String(saved.id) } }))
  }

  /** Tells our page that the bank's hidden page has seen the browser. */
  async #beSeen(): Promise<string> {
    const uuid = this.#profile.transaction?.transactionUuid
    if (!uuid) return 'has no payment'
    const token = await this.#run.shop.services.tokens.challengeToken(uuid)
    return this.#postForm(`/3ds/method/${token}`, {})
  }

  async #postForm(url: string, fields: Record<string, string>): Promise<string> {
    const { statusCode, payload } = await this.#run.shop.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    if (statusCode >= 500)
      this.#run.memory.faults.push(`a call: the bank’s post was answered ${statusCode} ${payload}`)
    return String(statusCode)
  }

  /** Answers on the bank's page, which posts to ours. A second answer repeats the first. */
  async #answerBank(isApproved: boolean): Promise<string> {
    const { edge } = this.#run
    if (this.#profile.transaction?.scaData == null) await this.#look()
    const asked = edge.provider.findChallenge(this.#profile.transaction?.scaData ?? '')
    if (!asked?.challenge) return 'the bank asks nothing'
    const { acsTransID } = asked.challenge
    const answered = edge.act((provider) => provider.answerChallenge(acsTransID, isApproved))!
    if (answered.event) edge.post.push(answered.event)
    return this.#postForm(new URL(asked.challenge.notificationUrl).pathname, { cres: answered.cres })
  }

  async #complete(): Promise<string> {
    const transactionUuid = this.#profile.transaction?.transactionUuid
    if (!transactionUuid) return 'has no payment'
    const asked = await this.#ask(completeCheckout, { body: { transactionUuid, terms: [1] } })
    if (asked.status >= 300) return said(asked)
    this.#noteOrder(asked.reply as Transaction)
    return (asked.reply as Transaction).transactionStatus
  }

  async #cancelPayment(): Promise<string> {
    const transactionUuid = this.#profile.transaction?.transactionUuid
    if (!transactionUuid) return 'has no payment'
    const asked = await this.#ask(cancelPayment, { body: { transactionUuid } })
    return asked.status < 300 ? (asked.reply as Transaction).transactionStatus : said(asked)
  }

  async #look(): Promise<string> {
    const transactionUuid = this.#profile.transaction?.transactionUuid
    if (!transactionUuid) return 'has no payment'
    const asked = await this.#ask(getTransaction, { params: { transactionUuid } })
    if (asked.status >= 300) return said(asked)
    this.#profile.transaction = asked.reply as Transaction
    this.#noteOrder(asked.reply as Transaction)
    return (asked.reply as Transaction).transactionStatus
  }

  async #booking(): Promise<number | null> {
    const { customerId } = this.#profile
    const [booking] = await this.#run.shop.ask<{ id: number }>(
      `select b.id from bookings b join orders o on o.id = b.order_id
        where o.cart_id > $1 and b.status = 'booked' and o.customer_id is not distinct from $2
        order by b.id limit 1`,
      [this.#run.frame.cartsAfter, customerId],
    )
    return booking?.id ?? null
  }

  /** Asks first what the move would change, as the page does, and agrees to that. */
  async #moveBooking(session: number): Promise<string> {
    const booking = await this.#booking()
    if (booking === null) return 'has no booking'
    const params = { bookingId: String(booking) }
    const to = { itemId: String(this.#run.slots[session]!.id) }
    const asked = await this.#ask(moveBooking, { params, body: { data: { ...to, isOnlyAsked: true } } })
    if (asked.status >= 300) return said(asked)
    const { back, more } = (asked.reply as { data: MovedBooking }).data
    const data = more > 0 ? { ...to, expectedMore: more } : { ...to, expected: back }
    const moved = await this.#ask(moveBooking, { params, body: { data } })
    this.#shown = null
    return said(moved)
  }

  async #cancelBooking(): Promise<string> {
    const booking = await this.#booking()
    if (booking === null) return 'has no booking'
    const data = {
      cancellationSource: 'my-account',
      updateType: 'cancellation',
      bookingIds: [booking],
    }
    return said(await this.#ask(cancelBookings, { body: { data } }))
  }

  /** S01: tries to use another payer's payment. It must fail, whatever the browser knows. */
  async #trespass(step: Trespass): Promise<string> {
    const [first] = await this.#run.shop.ask<{ id: string }>(
      'select id from payment_attempts where cart_id > $1 and customer_id is not null order by id limit 1',
      [this.#run.frame.cartsAfter],
    )
    if (!first) return 'there is no payment'
    const named = { transactionUuid: first.id }
    const asks: Record<Trespass, () => Promise<Asked>> = {
      'complete another’s': () => this.#ask(completeCheckout, { body: { ...named, terms: [1] } }),
      'look at another’s': () => this.#ask(getTransaction, { params: named }),
      'cancel another’s': () => this.#ask(cancelPayment, { body: named }),
    }
    const asked = await asks[step]()
    if (asked.code !== 'ATTEMPT_NOT_FOUND')
      this.#run.memory.faults.push(`I08 nobody sees another’s: another’s payment was answered ${said(asked)}`)
    return said(asked)
  }
}
