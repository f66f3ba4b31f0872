import { isAskedCurrency } from '../is-asked-currency.ts'
import type {
  AuthoriseOutcome,
  AuthoriseRequest,
  CallContext,
  CardPayments,
  PaymentName,
  ProviderMovement,
  QueryOutcome,
  ReadContext,
  Settled,
  UnknownCause,
} from '../port.ts'
import { badResponse } from '../sandbox/sandbox-send.ts'
import {
  brandOf,
  cardNotToldYet,
  instructionAnswer,
  instructionsAnswer,
  isNotFound,
  isUsedName,
  isWrongState,
  type Refusal,
  rawOf,
  readCard,
  readDecline,
  readRefusal,
  readRejection,
  sessionKeyAnswer,
  type TransactionAnswer,
  transactionAnswer,
} from './opayo-answers.ts'
import { createOpayoReporting, type Reported, type ReportingOptions } from './opayo-reporting.ts'
import { paymentBody } from './opayo-request.ts'
import { createPiSend, postForm } from './opayo-send.ts'

export interface OpayoOptions {
  /** The account's name. */
  id: string
  mode: 'test' | 'live'
  vendor: string
  integrationKey: string
  integrationPassword: string
  /** Login for the Reporting & Admin API; null where the operator has none. */
  reporting: { user: string; password: string } | null
  /** A stand-in's address, in place of Opayo's own. */
  origin?: string
  timeoutMs: number
}

const origins = {
  live: 'https://live.opayo.eu.elavon.com',
  test: 'https://sandbox.opayo.eu.elavon.com',
} as const

type Unknown = { kind: 'unknown'; cause: UnknownCause }

/** An answer of the Pi API after reading: a transaction, a refusal, or neither. */
type Told =
  | { kind: 'transaction'; transaction: TransactionAnswer }
  | { kind: 'refusal'; refusal: Refusal; status: number }
  | { kind: 'untouched'; cause: UnknownCause }
  | Unknown

const challengeLifeMs = 15 * 60_000
/** The day before is searched, too: a payment may be captured the day after it was begun. */
const dayMs = 24 * 60 * 60_000
/** Longest time span of one report, which Opayo limits to a month. */
const reportAtMostMs = 28 * dayMs
const detailsAtOnce = 5

/**
 * Creates card payments by Opayo's Pi REST API, over plain HTTP. It has no idempotency keys. Two things keep
 * a payment or refund from being made twice: its `vendorTxCode`, our own name for it, which Opayo accepts
 * only once, and a look-up before any repeated request.
 */
export function createOpayoCardPayments(options: OpayoOptions): CardPayments {
  const origin = options.origin ?? origins[options.mode]
  const send = createPiSend({ ...options, origin })
  const reporting =
    options.reporting &&
    createOpayoReporting({ ...options, ...options.reporting, origin } satisfies ReportingOptions)

  async function tell(call: ReadContext, method: 'GET' | 'POST', path: string, body?: object): Promise<Told> {
    const reply = await send(call, method, path, body)
    if (reply.kind !== 'reply') return reply
    const transaction = transactionAnswer.safeParse(reply.json)
    if (transaction.success) return { kind: 'transaction', transaction: transaction.data }
    const refusal = readRefusal(reply.json)
    return refusal ? { kind: 'refusal', refusal, status: reply.status } : badResponse
  }

  /** Looks a payment up in the reports, or in the Pi API where Opayo's own name for it is known. */
  async function query(call: ReadContext, by: PaymentName): Promise<QueryOutcome> {
    if (reporting) {
      const read = await reporting.find(call, 'ref' in by ? { id: by.ref } : { vendorTxCode: by.ourRef })
      if (read.kind === 'found') return ofReport(call, read.found)
      if (read.kind === 'missing' || !('ref' in by)) return read
    }
    return 'ref' in by ? ofPi(call, by.ref) : badResponse
  }

  async function ofReport(call: ReadContext, found: Reported): Promise<QueryOutcome> {
    const { amountPence, currency, vendorTxCode: ourRef, id: ref } = found
    const card = { ...found.card, brand: brandOf(found.card.brand), savedCardId: null }
    const held = { ref, ourRef, amountPence, currency, card }
    const declined = { kind: 'declined', ...held, raw: `state ${found.stateId}` } as const
    switch (found.state) {
      case 'held':
      case 'declined': {
        // A report leaves out the saved card and the bank's reason.
        const told = await tell(call, 'GET', `transactions/${encodeURIComponent(ref)}`)
        if (told.kind === 'transaction') {
          const asked = { ourRef, amountPence, currency }
          return found.state === 'held'
            ? { kind: 'authorised', ...held, card: readCard(told.transaction) }
            : declinedBy(told.transaction, asked)
        }
        if (found.state === 'declined') return { ...declined, reason: 'card_declined' }
        return told.kind === 'unknown' ? told : badResponse
      }
      case 'captured': {
        const refundedPence = found.isRefunded ? await refundedOf(call, found) : 0
        if (refundedPence === null) return badResponse
        const kind = refundedPence >= amountPence ? 'refunded' : 'captured'
        return { kind, ...held, capturedPence: amountPence, refundedPence }
      }
      case 'let_go':
        return { kind: 'voided', ...held, capturedPence: 0, refundedPence: 0 }
      case 'at_challenge':
        return { kind: 'challenge', scaUrl: null, ...held }
      case 'not_authenticated':
        return { ...declined, reason: 'authentication_failed' }
      case 'failed':
        return { ...declined, reason: 'processing_error' }
      case 'pending':
        return badResponse
    }
  }

  /** Adds up a payment's refunds; null when Opayo does not tell them. */
  async function refundedOf(call: ReadContext, { id, at }: Reported): Promise<number | null> {
    let sum = 0
    for (let fromMs = at.getTime(); fromMs <= Date.now() + dayMs; fromMs += reportAtMostMs) {
      const span = { fromUtc: new Date(fromMs), untilUtc: new Date(fromMs + reportAtMostMs) }
      const listed = await reporting?.list(call, span, { relatedtransactionid: id })
      if (listed?.kind !== 'list') return null
      for (const refund of listed.rows.filter(({ type, isSuccess }) => type === 'Refund' && isSuccess)) {
        const read = await reporting?.find(call, { id: refund.id })
        if (read?.kind !== 'found') return null
        if (read.found.relatedTo?.id === id && read.found.state === 'captured') sum += read.found.amountPence
      }
    }
    return sum
  }

  async function ofPi(call: ReadContext, ref: string): Promise<QueryOutcome> {
    const path = `transactions/${encodeURIComponent(ref)}`
    const told = await tell(call, 'GET', path)
    if (told.kind === 'unknown') return told
    if (told.kind === 'untouched') return { kind: 'unknown', cause: told.cause }
    if (told.kind === 'refusal') {
      // Opayo gave us this name, and shows a payment only after the bank's check.
      const isOpen = told.status === 404 && isNotFound(told.refusal)
      return isOpen && call.asked
        ? { ...call.asked, kind: 'challenge', scaUrl: null, ref, card: cardNotToldYet }
        : badResponse
    }
    const { transaction } = told
    if (!isSame(transaction.transactionId, ref)) return badResponse
    const ourRef = transaction.vendorTxCode ?? call.asked?.ourRef
    // Without our name no one can say that this is the payment in question.
    if (ourRef === undefined) return badResponse
    const outcome = ofTransaction(transaction, { ourRef, amountPence: 0, currency: '' })
    if (outcome.kind !== 'authorised') return outcome
    const reply = await send(call, 'GET', `${path}/instructions`)
    const instructions = reply.kind === 'reply' ? instructionsAnswer.safeParse(reply.json).data : undefined
    if (!instructions) return badResponse
    const done = new Set(instructions.instructions.map(({ instructionType }) => instructionType))
    if (done.has('abort') || done.has('void'))
      return { ...outcome, kind: 'voided', capturedPence: 0, refundedPence: 0 }
    // We release the whole sum, and the list does not say how much was.
    if (done.has('release'))
      return { ...outcome, kind: 'captured', capturedPence: outcome.amountPence, refundedPence: 0 }
    return outcome
  }

  /**
   * Finds the result of the first request when a refusal may belong to a repeat of it; null where there was
   * no first one.
   */
  async function ofTheFirst(call: ReadContext, ourRef: string): Promise<AuthoriseOutcome | null> {
    if (!reporting) return null
    const outcome = await query(call, { ourRef, askedSecondsAgo: 0 })
    if (outcome.kind === 'missing') return null
    return isOutOfReach(outcome) ? badResponse : outcome
  }

  async function refused(
    call: ReadContext,
    payment: AuthoriseRequest,
    { refusal, status }: { refusal: Refusal; status: number },
  ): Promise<AuthoriseOutcome> {
    if (isUsedName(refusal)) return (await ofTheFirst(call, payment.ourRef)) ?? badResponse
    const raw = rawOf(refusal)
    if (status === 401) return { kind: 'rejected', reason: 'request_invalid', raw }
    const reason = readRejection(refusal, 'savedCardId' in payment.card)
    if (reason === null) return badResponse
    // The first request of this name may itself have used up the card.
    return (await ofTheFirst(call, payment.ourRef)) ?? { kind: 'rejected', reason, raw }
  }

  /**
   * Reads how the payment stands now, when the step was done before or the answer lacks our name for the
   * payment.
   */
  async function readAgain(call: ReadContext, ref: string): Promise<AuthoriseOutcome> {
    const outcome = await query(call, { ref })
    return outcome.kind === 'missing' || isOutOfReach(outcome) ? badResponse : outcome
  }

  /**
   * Sends one instruction about a payment. After a refusal, the payment's state tells whether the step was
   * done before.
   */
  async function instruct(
    call: CallContext,
    ref: string,
    body: { instructionType: 'release' | 'abort'; amount?: number },
    isDone: (outcome: QueryOutcome) => boolean,
  ): Promise<Settled> {
    const path = `transactions/${encodeURIComponent(ref)}/instructions`
    const reply = await send(call, 'POST', path, body)
    if (reply.kind !== 'reply') return { kind: 'unknown', cause: reply.cause }
    if (instructionAnswer.safeParse(reply.json).data?.instructionType === body.instructionType)
      return { kind: 'done' }
    const refusal = readRefusal(reply.json)
    if (!refusal || reply.status === 401) return badResponse
    const outcome = await query(call, { ref })
    if (outcome.kind === 'unknown') return outcome
    return isDone(outcome) ? { kind: 'done' } : { kind: 'refused', raw: rawOf(refusal) }
  }

  /**
   * Finds the result of a refund. Where Opayo refused it each time, or has none, returns a name that is still
   * free for it.
   */
  async function findRefund(
    call: ReadContext,
    ourRefundRef: string,
  ): Promise<{ kind: 'done'; amountPence: number } | { kind: 'missing'; freeName: string } | Unknown> {
    if (!reporting) return badResponse
    for (const name of refundNames(ourRefundRef)) {
      const read = await reporting.find(call, { vendorTxCode: name })
      if (read.kind === 'missing') return { kind: 'missing', freeName: name }
      if (read.kind === 'unknown') return read
      const { type, state, amountPence, currency } = read.found
      if (type !== 'Refund' || !isAskedCurrency(call, currency)) return badResponse
      if (state === 'captured') return { kind: 'done', amountPence }
      if (!isRefused(state)) return badResponse
    }
    return badResponse
  }

  async function makeRefund(
    call: CallContext,
    wanted: { ref: string; amountPence: number; ourRefundRef: string },
    vendorTxCode: string,
  ): Promise<Settled> {
    const { ref, amountPence, ourRefundRef } = wanted
    const told = await tell(call, 'POST', 'transactions', {
      transactionType: 'Refund',
      referenceTransactionId: ref,
      vendorTxCode,
      amount: amountPence,
      description: 'Refund',
    })
    if (told.kind === 'unknown') return told
    if (told.kind === 'untouched') return { kind: 'unknown', cause: told.cause }
    if (told.kind === 'transaction') {
      const { status, statusCode, amount, currency } = told.transaction
      if (status !== 'Ok') return { kind: 'refused', raw: statusCode }
      const isOurs =
        (amount === undefined || amount.totalAmount === amountPence) &&
        (currency === undefined || isAskedCurrency(call, currency))
      return isOurs ? { kind: 'done' } : badResponse
    }
    if (told.status === 401) return badResponse
    // A refund of that name may exist, and may be the reason why no more can be given back.
    const made = await findRefund(call, ourRefundRef)
    if (made.kind === 'unknown') return made
    if (made.kind === 'done') return made.amountPence === amountPence ? { kind: 'done' } : badResponse
    if (!isUsedName(told.refusal)) return { kind: 'refused', raw: rawOf(told.refusal) }
    return made.freeName === vendorTxCode ? badResponse : makeRefund(call, wanted, made.freeName)
  }

  return {
    id: options.id,
    provider: 'opayo',
    caps: {
      savedCards: true,
      wallets: false,
      // The Pi API has none for payments: we ask what happened.
      webhooks: false,
      queryByOurRef: reporting !== null,
      listsMovements: reporting !== null,
      sessionLifeMs: 400_000,
      cardTokenLifeMs: 400_000,
      challengeLifeMs,
      leastPence: () => 1,
      frameHosts: [],
      cardPage: { scripts: [origin], frames: [origin], connects: [origin], images: [origin] },
    },

    async prepare(call, session) {
      const reply = await send(call, 'POST', 'merchant-session-keys', { vendorName: options.vendor })
      if (reply.kind !== 'reply') return { kind: 'unavailable', cause: reply.cause }
      const opened = sessionKeyAnswer.safeParse(reply.json).data
      if (!opened) return { kind: 'unavailable', cause: 'bad_response' }
      const { merchantSessionKey: sessionKey, expiry } = opened
      return {
        kind: 'ready',
        sessionKey,
        mode: options.mode,
        url: `${session.cardPageUrl}?session=${encodeURIComponent(sessionKey)}`,
        expiresAt: new Date(expiry).toISOString(),
        // Opayo keeps no list of a customer's cards: we list the ones that we kept.
        savedCards: session.savedCardIds.map((id) => ({ id, needsSecurityCode: true })),
      }
    },

    // Only Opayo knows whether a key is still good, and its script says so.
    openCardPage: (merchantSessionKey) => ({
      script: `${origin}/api/v1/js/sagepay.js`,
      config: { merchantSessionKey },
    }),

    async authorise(call, payment) {
      const told = await tell(call, 'POST', 'transactions', paymentBody(payment))
      switch (told.kind) {
        case 'untouched':
          return { kind: 'rejected', reason: 'provider_unavailable', raw: told.cause }
        case 'unknown':
          return told
        case 'refusal':
          return refused(call, payment, told)
        case 'transaction': {
          const { vendorTxCode = payment.ourRef } = told.transaction
          return vendorTxCode === payment.ourRef ? ofTransaction(told.transaction, payment) : badResponse
        }
      }
    },

    async continueAuthorisation(call, ref, answer) {
      if (!('cres' in answer)) return readAgain(call, ref)
      const path = `transactions/${encodeURIComponent(ref)}/3d-secure-challenge`
      const tellBank = () => tell(call, 'POST', path, { cRes: answer.cres })
      const first = await tellBank()
      // The connection broke, maybe before Opayo read the request. If Opayo did read it, it says so, and we
      // ask how the payment stands.
      const told = 'cause' in first && first.cause === 'network' ? await tellBank() : first
      if (told.kind === 'unknown') return told
      if (told.kind === 'untouched') return { kind: 'unknown', cause: told.cause }
      if (told.kind === 'refusal' && !isWrongState(told.refusal))
        return told.refusal.faults.some(({ property }) => property === 'cRes')
          ? { kind: 'rejected', reason: 'challenge_result_invalid', raw: rawOf(told.refusal) }
          : badResponse
      if (told.kind === 'transaction' && call.asked && isSame(told.transaction.transactionId, ref))
        return ofTransaction(told.transaction, call.asked)
      return readAgain(call, ref)
    },

    query,

    capture: (call, ref, amountPence) =>
      instruct(
        call,
        ref,
        { instructionType: 'release', amount: amountPence },
        (outcome) => outcome.kind === 'captured' && outcome.capturedPence === amountPence,
      ),

    // A payment that waits for the bank's check holds no money, and only we could complete it.
    void: (call, ref) =>
      instruct(call, ref, { instructionType: 'abort' }, ({ kind }) =>
        ['voided', 'declined', 'challenge'].includes(kind),
      ),

    refund: (call, ref, amountPence, ourRefundRef) =>
      makeRefund(call, { ref, amountPence, ourRefundRef }, ourRefundRef),

    async queryRefund(call, _ref, ourRefundRef) {
      const made = await findRefund(call, ourRefundRef)
      return made.kind === 'missing' ? { kind: 'missing' } : made
    },

    async removeSavedCard(call, savedCardId) {
      const reply = await postForm(call, options.timeoutMs, `${origin}/gateway/service/removetoken.vsp`, {
        VPSProtocol: '4.00',
        TxType: 'REMOVETOKEN',
        Vendor: options.vendor,
        Token: `{${savedCardId}}`,
      })
      if (reply.kind !== 'reply') return { kind: 'unknown', cause: reply.cause }
      if (reply.status >= 500) return { kind: 'unknown', cause: 'server_error' }
      const status = /^Status=(.*)$/m.exec(reply.text)?.[1]?.trim()
      if (status === 'OK') return { kind: 'done' }
      const detail = /^StatusDetail=(.*)$/m.exec(reply.text)?.[1]?.trim() ?? ''
      // The card is gone already.
      if (status === 'INVALID' && /token/i.test(detail)) return { kind: 'done' }
      return status === 'INVALID' || status === 'MALFORMED' ? { kind: 'refused', raw: detail } : badResponse
    },

    async listMovements(call, { fromUtc, untilUtc }) {
      if (!reporting) return badResponse
      const span = { fromUtc: new Date(fromUtc.getTime() - dayMs), untilUtc }
      const listed = await reporting.list(call, span)
      if (listed.kind === 'unknown') return listed
      const movements: ProviderMovement[] = []
      const good = listed.rows.filter(({ isSuccess }) => isSuccess)
      for (let start = 0; start < good.length; start += detailsAtOnce) {
        const rows = good.slice(start, start + detailsAtOnce)
        for (const read of await Promise.all(rows.map(({ id }) => reporting.find(call, { id })))) {
          if (read.kind !== 'found') return read.kind === 'unknown' ? read : badResponse
          const movement = movementOf(read.found)
          if (movement && movement.at >= fromUtc && movement.at < untilUtc) movements.push(movement)
        }
      }
      return { kind: 'list', movements }
    },

    verifyWebhook: () => null,
  }
}

type Asked = NonNullable<ReadContext['asked']>

type OutOfReach = Extract<QueryOutcome, { scaUrl: null }>
const isOutOfReach = (outcome: QueryOutcome): outcome is OutOfReach =>
  outcome.kind === 'challenge' && outcome.scaUrl === null

function ofTransaction(
  transaction: TransactionAnswer,
  asked: Asked,
): Exclude<AuthoriseOutcome, { kind: 'rejected' }> {
  const { status, transactionId: ref, amount, currency, acsUrl, cReq } = transaction
  switch (status) {
    case 'Ok':
      // A sum that is not told can't be compared with ours.
      if (!amount || !currency) return badResponse
      return {
        kind: 'authorised',
        ref,
        ourRef: asked.ourRef,
        amountPence: amount.totalAmount,
        currency,
        card: readCard(transaction),
      }
    case 'NotAuthed':
    case 'Rejected':
      return declinedBy(transaction, asked)
    case '3DAuth':
      if (!acsUrl || !cReq) return badResponse
      return {
        kind: 'challenge',
        method: 'creq-post',
        ref,
        ourRef: asked.ourRef,
        // Opayo tells the amount with the result; until then no money is held.
        amountPence: asked.amountPence,
        currency: asked.currency,
        card: readCard(transaction),
        scaUrl: acsUrl,
        scaData: cReq,
        expiresAt: new Date(Date.now() + challengeLifeMs).toISOString(),
      }
  }
}

const declinedBy = (transaction: TransactionAnswer, asked: Asked) =>
  ({
    kind: 'declined',
    ref: transaction.transactionId,
    ourRef: asked.ourRef,
    amountPence: transaction.amount?.totalAmount ?? asked.amountPence,
    currency: transaction.currency ?? asked.currency,
    card: readCard(transaction),
    reason: readDecline(transaction),
    raw: transaction.statusCode,
  }) as const

/** Compares ids without regard to case: Opayo writes them in either. */
const isSame = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()

/** Returns the movement of money, or null where none moved. */
function movementOf({ state, type, relatedTo, ...told }: Reported): ProviderMovement | null {
  const { amountPence, currency, at } = told
  if (state !== 'captured') return null
  if (type !== 'Refund')
    return {
      kind: 'captured',
      ref: told.id,
      ourRef: told.vendorTxCode,
      ourRefundRef: null,
      amountPence,
      currency,
      at,
    }
  if (!relatedTo) return null
  const { id: ref, vendorTxCode: ourRef } = relatedTo
  return {
    kind: 'refunded',
    ref,
    ourRef,
    ourRefundRef: firstName(told.vendorTxCode),
    amountPence,
    currency,
    at,
  }
}

/**
 * Names for the tries of a refund. A refund that Opayo refused keeps its name for good, so each new try needs
 * another: the hyphen after our three letters becomes a digit or a letter, since our name already has Opayo's
 * full forty characters.
 */
const refundNames = (ourRefundRef: string): string[] =>
  Array.from({ length: 36 }, (_, refusals) =>
    refusals === 0 ? ourRefundRef : ourRefundRef.replace(/^TLR-/, `TLR${refusals.toString(36)}`),
  )

const firstName = (name: string): string => name.replace(/^TLR[0-9a-z]/, 'TLR-')

/** True when the refund gave nothing back and never will. */
const isRefused = (state: Reported['state']): boolean =>
  state === 'declined' || state === 'failed' || state === 'not_authenticated'
