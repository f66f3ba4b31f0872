import type {
  CollectRequest,
  DirectDebit,
  MandateAnswer,
  MandateName,
  ReasonCode,
} from '../../gateways/direct-debit/port.ts'
import type { DebitConformance, PayerKind } from './debit-subject.ts'

export const pence = 3_900
export const newDebitRef = () => `TLD-${crypto.randomUUID()}`
export const key = (step: string) => ({ idempotencyKey: `${crypto.randomUUID()}-${step}` })

export type Mandate = Extract<MandateAnswer, { kind: 'mandate' }>

/** Sets up mandates and collections at the provider under test, and reads what it has booked. */
export class DebitPayer {
  readonly #subjectOf: () => DebitConformance

  /** Takes the subject late: a test file opens it after the tests are described. */
  constructor(subjectOf: () => DebitConformance) {
    this.#subjectOf = subjectOf
  }

  get subject(): DebitConformance {
    return this.#subjectOf()
  }

  get debit(): DirectDebit {
    return this.subject.debit
  }

  mandateRequest() {
    return {
      ourRef: newDebitRef(),
      payerName: 'Ada Byron',
      payerEmail: 'ada@example.org',
      returnUrl: 'https://bookings.example/joining/done',
    }
  }

  /** Sets up a mandate in the provider's own page. */
  async mandate(kind: PayerKind = 'pays'): Promise<Mandate> {
    const wanted = this.mandateRequest()
    const session = await this.debit.createMandateSession(key('session'), wanted)
    if (session.kind !== 'ready') throw new Error(`no session: ${JSON.stringify(session)}`)
    await this.subject.fillPage(session, this.subject.detailsOf(kind))
    return this.mandateNow({ ourRef: wanted.ourRef, sessionRef: session.sessionRef })
  }

  async activeMandate(kind: PayerKind = 'pays'): Promise<Mandate> {
    const { ref } = await this.mandate(kind)
    await this.subject.passWorkingDays(4)
    return this.mandateNow({ ref })
  }

  async mandateNow(by: MandateName): Promise<Mandate> {
    const answer = await this.debit.queryMandate({}, by)
    if (answer.kind !== 'mandate') throw new Error(`no mandate: ${JSON.stringify(answer)}`)
    return answer
  }

  request(mandateRef: string): CollectRequest {
    const chargeDate = this.subject.today()
    return { ourRef: newDebitRef(), mandateRef, amountPence: pence, currency: 'GBP', chargeDate }
  }

  async collected(kind: PayerKind = 'pays') {
    const { ref } = await this.activeMandate(kind)
    const outcome = await this.debit.collect(key('collect'), this.request(ref))
    if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(outcome)}`)
    return outcome
  }

  /** Returns the state of a collection that waits, and the last that a good one reaches. */
  get waiting() {
    return this.debit.caps.cancelsCollections ? 'pending' : 'submitted'
  }

  get settled() {
    return this.debit.caps.tellsPayouts ? 'paid-out' : 'confirmed'
  }

  /** Returns the state after a bank's reason, in the form of `stateOf`. */
  stateBy(state: string, reason: ReasonCode): string {
    const told = this.subject.told(reason, 'collection')
    return told ? `${state} ${told.report} ${told.code}` : state
  }

  /** Returns the state of a collection, with the code of its reason. */
  async stateOf(ref: string): Promise<string> {
    const answer = await this.debit.queryCollection({}, { ref })
    if (answer.kind !== 'collection') return answer.kind
    return answer.reason ? `${answer.state} ${answer.reason.report} ${answer.reason.code}` : answer.state
  }

  async booked(ourRef: string) {
    return (await this.subject.books()).filter((collection) => collection.ourRef === ourRef)
  }
}
