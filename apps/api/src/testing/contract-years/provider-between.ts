import { sql } from 'kysely'
import type { AgreedOutcome, CardPayments } from '../../gateways/card-payments/port.ts'
import type { PooledDatabase } from '../../stores/database/database.ts'
import type { Charge } from './stories.ts'

/** A charge of the kept card, as the basket of the job names it. */
export interface Asked {
  payerId: number
  /** Day on which the payment was due. */
  on: string
  /** Number of times that it was asked for before. */
  asks: number
}

/** Stands between the product and the card sandbox, and has the mishaps of the scripts happen. */
export class ProviderBetween {
  db: PooledDatabase | null = null
  /** Returns how the provider answers. */
  answerOf: (asked: Asked) => Charge = () => 'paid'
  /** Moment until which the provider does not answer about a payment, by our name for it. */
  silentUntilMs: () => number = () => 0
  /** Charges that happened. */
  readonly happened = new Set<Charge>()
  readonly #nowMs: () => number
  readonly #silent = new Map<string, number>()
  readonly #chosen = new Map<string, Charge>()
  #late: (() => Promise<unknown>)[] = []
  #news: { ourRef: string; type: string }[] = []

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** Puts itself between. */
  between(provider: CardPayments): CardPayments {
    return {
      ...provider,
      authoriseAgreed: (call, payment) => this.#authorise(provider, call, payment),
      query: async (call, by) =>
        this.#isSilent(call.asked?.ourRef) ? { kind: 'unknown', cause: 'timeout' } : provider.query(call, by),
    }
  }

  /** True while requests or news of the provider are on their way. */
  get isUnderWay(): boolean {
    return this.#late.length > 0 || this.#news.length > 0
  }

  /** Lets requests arrive that were on their way. */
  async arrive(): Promise<void> {
    for (const send of this.#late.splice(0)) await send()
  }

  /** Returns what the provider tells of by webhook. */
  takeNews(): { ourRef: string; type: string }[] {
    return this.#news.splice(0)
  }

  async #authorise(
    provider: CardPayments,
    ...asked: Parameters<CardPayments['authoriseAgreed']>
  ): Promise<AgreedOutcome> {
    const [call, { ourRef, amountPence, currency }] = asked
    const charge = await this.#chargeOf(ourRef)
    const silence = { kind: 'unknown', cause: 'timeout' } as const
    const send = () => provider.authoriseAgreed(...asked)
    switch (charge) {
      case 'paid':
        return send()
      case 'twice':
        this.#news.push({ ourRef, type: 'captured' }, { ourRef, type: 'captured' })
        await send()
        return send()
      case 'lost, paid':
        await send()
        return silence
      case 'lost, never sent':
        return silence
      case 'slow':
        this.#late.push(send)
        return silence
      case 'doubt, paid':
        await send()
        this.#silent.set(ourRef, this.silentUntilMs())
        return silence
      case 'doubt, never sent':
        this.#silent.set(ourRef, this.silentUntilMs())
        return silence
      case 'away':
        return { kind: 'rejected', reason: 'provider_unavailable', raw: 'away' }
      case 'lie': {
        const held = await send()
        if (held.kind === 'authorised')
          await provider.capture({ ...call, idempotencyKey: `lie-${ourRef}` }, held.ref, amountPence)
        this.#news.push({ ourRef, type: 'captured' })
        return declined('insufficient_funds', 'ref' in held ? held.ref : '')
      }
      case 'declined':
        return declined('insufficient_funds', `trn_declined_${ourRef}`)
      case 'payer wanted':
        return declined('customer_needed', `trn_declined_${ourRef}`)
    }
    function declined(reason: 'insufficient_funds' | 'customer_needed', ref: string): AgreedOutcome {
      const card = { brand: 'visa', last4: '4242', expiry: '12/39', savedCardId: null, traceId: null }
      return { kind: 'declined', reason, raw: reason, ref, ourRef, amountPence, currency, card }
    }
  }

  /** The same request, asked again, meets the same. */
  async #chargeOf(ourRef: string): Promise<Charge> {
    const known = this.#chosen.get(ourRef)
    if (known) return known
    const { rows } = await sql<Asked>`
      select customer_id as "payerId", split_part(idempotency_key, ' ', 3)::int as asks,
        snapshot #>> '{items,0,shown,contractPayment,on}' as on
      from payment_attempts where our_ref = ${ourRef}`.execute(this.db!)
    const charge = this.answerOf(rows[0]!)
    this.#chosen.set(ourRef, charge)
    this.happened.add(charge)
    return charge
  }

  #isSilent(ourRef: string | undefined): boolean {
    return this.#nowMs() < (this.#silent.get(ourRef ?? '') ?? 0)
  }
}
