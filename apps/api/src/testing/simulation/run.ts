import { isOnWaitlist } from '@touchline/rules/states/waitlist'
import { hashToken } from '../../call/call-context.ts'
import { audit } from '../audit/audit.ts'
import type { BookEntry } from '../audit/books.ts'
import { createCustomer, createSlot } from '../factories/factories.ts'
import { Tab } from './browser.ts'
import { findBroken } from './invariants.ts'
import { pass, post, staff, sweep } from './others.ts'
import { type Frame, type Picture, pictureAt, type Rows, readRows } from './picture.ts'
import type { Browser, BrowserStep, Part, Plan, SweepStep } from './plan.ts'
import { ProviderEdge } from './provider-edge.ts'
import { startMs } from './simulated-database.ts'
import { openShop, providerOrigin, type SimulatedShop } from './simulated-shop.ts'
import { Turns, type Waiting } from './turns.ts'
import type { Profile, Run } from './under-way.ts'
import { takeTime } from './virtual-time.ts'

export interface Outcome {
  /** A sentence for each broken invariant, at the first moment at which any was. */
  broken: string[]
  turns: number
  looks: number
  /** The actions, turn by turn. */
  lines: string[]
}

/**
 * Longest time that a request is on its way before it is lost. The product waits as long before it reports it
 * lost.
 */
const onTheWayMsAtMost = 170_000
/** Longer than a basket holds its places. */
const untilHoldsEndMs = 30 * 60_000
/** Rounds of the jobs until everything must be settled: more than a refund takes that fails to the end. */
const roundsAtMost = 80

/** Runs plans one after another on one database, until `close`. */
export class Simulator {
  readonly #adminUrl: string
  readonly #template: string
  #shop: SimulatedShop | null = null
  #turns = new Turns(startMs)
  #runs = 0
  #lastMs = startMs
  #books: BookEntry[] = []
  #isBroken = false
  /**
   * States of payments and refunds, moves in a line, and steps with their results that some run has reached.
   * States that are never reached prove nothing.
   */
  readonly reached = new Set<string>()

  constructor(adminUrl: string, template: string) {
    this.#adminUrl = adminUrl
    this.#template = template
  }

  /**
   * Audits everything that the runs since the last time have left, and removes it.
   * @returns the faults that the audit of the whole database and of the provider's books finds
   */
  async close(): Promise<string[]> {
    const shop = this.#shop
    if (!shop) return []
    this.#turns = new Turns(this.#lastMs)
    const faults = this.#isBroken ? [] : await audit(shop.db, this.#books)
    await this.#drop()
    return faults
  }

  /** Hides what a broken run left from the jobs of the next one, and skips its audit. */
  async #leaveBehind({ ask }: SimulatedShop, frame: Frame): Promise<void> {
    this.#isBroken = true
    // Product guards are off, because the data is already broken.
    await ask('set session_replication_role = replica')
    await ask('update payment_attempts set check_at = null where check_at is not null')
    await ask('update refunds set check_at = null where check_at is not null')
    await ask('delete from late_money where returned_at is null')
    await ask('update slots set gives_back = false where cancelled_at is not null')
    await endWaits(ask, frame)
    await ask('set session_replication_role = origin')
  }

  async #drop(): Promise<void> {
    await this.#shop?.close()
    this.#shop = null
    this.#books = []
    this.#lastMs = startMs
    this.#isBroken = false
  }

  async run(plan: Plan): Promise<Outcome> {
    this.#shop ??= await openShop(this.#adminUrl, this.#template, () => this.#turns.nowMs)
    const shop = this.#shop
    const turns = new Turns(startMs)
    this.#turns = turns
    const lines: string[] = []
    const told: string[] = []
    const mishaps = [...plan.mishaps]
    const edge = new ProviderEdge({
      turns,
      origin: providerOrigin,
      nextMishap: () => mishaps.shift() ?? null,
      tell: (sentence) => told.push(sentence),
    })
    const run = await this.#prepare(shop, turns, edge, plan)
    const putBack = takeTime(edge.request)
    let before: Picture | null = null
    let rows: Rows | null = null
    let clockMs = startMs
    let looks = 0
    let taken = 0
    const look = async (moved: { name: string } | null): Promise<void> => {
      taken += 1
      const written = [...new Set(shop.takeWritten())].filter((act) => !isOfNoMatter.test(act))
      const hasPassed = turns.nowMs !== clockMs
      clockMs = turns.nowMs
      if (moved && (told.length > 0 || written.length > 0))
        lines.push(lineOf(clockMs, moved.name, [...told, ...written.map((act) => `(${act})`)]))
      const hasActed = told.splice(0).length > 0
      if (
        before !== null &&
        !hasPassed &&
        !hasActed &&
        written.length === 0 &&
        run.memory.faults.length === 0
      )
        return
      looks += 1
      if (rows === null || written.length > 0) rows = await readRows(shop, run.frame)
      const now = pictureAt(rows, run.frame, clockMs)
      for (const { state } of now.attempts) this.reached.add(state)
      for (const { state } of now.refunds) this.reached.add(`refund ${state}`)
      if (now.orders.some(({ moved }) => moved)) this.reached.add('a move that was paid for')
      for (const { moves } of now.line) this.reached.add(`line ${moves.at(-1)?.join(' → ')}`)
      const broken = findBroken({ before, now, books: edge.books(), memory: run.memory })
      before = now
      if (broken.length > 0) throw new Broken(broken)
    }
    let broken: string[] = []
    try {
      for (const part of plan.parts) turns.start(part.who, () => this.#play(run, part, told))
      await turns.run(chooserOf(plan, turns), look)
      broken = await this.#settleDown(run, plan, told, look, () => before!)
      if (
        broken.length === 0 &&
        plan.comingBack.length > 0 &&
        before!.line.some(({ state }) => isOnWaitlist(state))
      ) {
        await this.#comeBack(run, plan, told, look)
        broken = await this.#settleDown(run, plan, told, look, () => before!)
      }
    } catch (error) {
      broken = error instanceof Broken ? error.sentences : [`a step broke: ${String(error)}`]
      if (!(error instanceof Broken) && error instanceof Error && error.stack) lines.push(error.stack)
    } finally {
      putBack()
    }
    this.#books.push(...edge.books())
    this.#lastMs = Math.max(this.#lastMs, turns.nowMs)
    if (broken.length > 0) await this.#leaveBehind(shop, run.frame)
    else await endWaits(shop.ask, run.frame)
    return { broken, turns: taken, looks, lines }
  }

  async #prepare(shop: SimulatedShop, turns: Turns, edge: ProviderEdge, plan: Plan): Promise<Run> {
    const { db, operator } = shop
    const { client, venue, swim: category, priceList } = operator
    this.#runs += 1
    const run = `run-${this.#runs}`
    const startsAt = new Date(startMs + 26 * 3_600_000)
    const slot = (capacity: number, list = priceList) =>
      createSlot(db, { venue, category, priceList: list, startsAt, capacity })
    const others = plan.parts.flatMap(({ who }) => (who === 'Cid' || who === 'Dee' ? [who] : []))
    const [slots, ann, desk, waiting, [last]] = await Promise.all([
      Promise.all([slot(plan.placesOfA), slot(3), slot(2, shop.dearer)]),
      createCustomer(db, client),
      createCustomer(db, client, { role: 'staff' }),
      Promise.all(others.map(() => createCustomer(db, client))),
      shop.ask<{ carts: number; ledger: number }>(
        `select (select coalesce(max(id), 0)::int from carts) as carts,
          (select coalesce(max(id), 0)::int from ledger_transactions) as ledger`,
      ),
    ])
    let keys = 0
    const profile = async (customerId: number): Promise<Profile> => {
      const token = `${run}-of-${customerId}`
      await shop.ask(
        'insert into sessions (client_id, customer_id, token_hash, expires_at) values ($1, $2, $3, $4)',
        [client.id, customerId, hashToken(token), new Date(startMs + 24 * 3_600_000)],
      )
      return { token, customerId, transaction: null, waitlistId: null }
    }
    const [staffProfile, ofAnn, ofWaiters] = await Promise.all([
      profile(desk.id),
      profile(ann.id),
      Promise.all(waiting.map(({ id }) => profile(id))),
      shop.ask(
        `insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause)
          values ($1, $2, 'general', 2000, 'A gift', $3)`,
        [client.id, ann.id, `gift ${run}`],
      ),
    ])
    const visitor = { token: null, customerId: null, transaction: null, waitlistId: null }
    this.#profiles = { Ann: ofAnn, 'Ann’s second tab': ofAnn, Bob: visitor }
    for (const [at, who] of others.entries()) this.#profiles[who] = ofWaiters[at]!
    shop.takeWritten()
    return {
      shop,
      turns,
      edge,
      slots,
      frame: {
        slotIds: slots.map(({ id }) => id),
        customerIds: [ann.id, ...waiting.map(({ id }) => id)],
        cartsAfter: last!.carts,
        ledgerAfter: last!.ledger,
      },
      memory: { accepted: new Map(), told: new Set(), faults: [] },
      delivered: [],
      staffProfile,
      reached: this.reached,
      nextKey: () => `${run}-${(keys += 1)}`,
    }
  }
  #profiles: Partial<Record<Browser, Profile>> = {}

  async #play(run: Run, part: Part, told: string[]): Promise<void> {
    switch (part.who) {
      case 'Ann':
      case 'Ann’s second tab':
      case 'Bob':
      case 'Cid':
      case 'Dee': {
        const tab = new Tab(run, this.#profiles[part.who]!)
        return each(run, part.steps, told, (step) => tab.does(step))
      }
      case 'post':
        return each(run, part.steps, told, (step) => post(run, step))
      case 'sweep':
      case 'another sweep':
        return each(run, part.steps, told, (step) => sweep(run, step))
      case 'clock':
        return each(run, part.steps, told, (step) => pass(run, step))
      case 'staff':
        return each(run, part.steps, told, (step) => staff(run, step))
    }
  }

  /** Lets holds expire. Waiting customers are offered the places, read the offers, and return for them. */
  async #comeBack(
    run: Run,
    plan: Plan,
    told: string[],
    look: (moved: { name: string } | null) => Promise<void>,
  ): Promise<void> {
    const { turns } = run
    const offer = () => each(run, ['tidy', 'waitlist'] as const, told, (step) => sweep(run, step))
    const comingBack = [...plan.comingBack]
    const choose = (waiting: readonly Waiting[]) => waiting[(comingBack.shift() ?? 0) % waiting.length]!
    turns.nowMs += untilHoldsEndMs
    turns.start('sweep', offer)
    await turns.run(choose, look)
    for (const { who } of plan.parts) {
      if (who !== 'Cid' && who !== 'Dee') continue
      // A customer may not want it any more.
      const steps: BrowserStep[] =
        comingBack.shift() === 3 ? ['leave the line'] : ['add A', 'pay: approved', 'complete']
      turns.start(who, () => this.#play(run, { who, steps }, told))
    }
    turns.start('sweep', offer)
    await turns.run(choose, look)
  }

  /** Continues with the jobs and the post alone, as usual, until nothing is open. */
  async #settleDown(
    run: Run,
    plan: Plan,
    told: string[],
    look: (moved: { name: string } | null) => Promise<void>,
    last: () => Picture,
  ): Promise<string[]> {
    const { turns } = run
    const hasCancelled = plan.parts.some(({ steps }) => (steps as string[]).includes('cancel session A'))
    const isIn = (who: Part['who']) => plan.parts.some((part) => part.who === who)
    const later = [...plan.laterTurns]
    const choose = (waiting: readonly Waiting[]) => waiting[(later.shift() ?? 0) % waiting.length]!
    const doubts = new Map<string, number>()
    for (let rounds = 0; rounds < roundsAtMost; rounds++) {
      const { attempts, refunds } = last()
      const open = [...attempts, ...refunds].filter(({ check }) => check !== null)
      if (open.length === 0 && (rounds > 0 || !hasCancelled)) return endFaults(last(), run.edge.books())
      for (const { id, state } of [...attempts, ...refunds]) {
        if (!state.endsWith('unknown')) doubts.delete(id)
        else if (!doubts.has(id)) doubts.set(id, turns.nowMs)
        const minutes = (turns.nowMs - (doubts.get(id) ?? turns.nowMs)) / 60_000
        if (minutes > 15)
          return [
            `I02 money: what is ${state} is so for ${Math.round(minutes)} minutes, and no person was told`,
          ]
      }
      turns.nowMs += Math.max(1, Math.min(...open.map(({ check }) => check!), 600)) * 1000
      const sweeps: SweepStep[] = ['payments']
      if (hasCancelled) sweeps.push('cancelled sessions')
      if (refunds.length > 0 || hasCancelled) sweeps.push('refunds')
      turns.start('sweep', () => each(run, sweeps, told, (step) => sweep(run, step)))
      if (isIn('another sweep'))
        turns.start('another sweep', () => each(run, sweeps, told, (step) => sweep(run, step)))
      // First all pending webhooks, then those that the jobs cause meanwhile.
      const news = [...run.edge.post.map(() => 'next' as const), 'next' as const]
      if (isIn('post')) turns.start('post', () => each(run, news, told, (step) => post(run, step)))
      await turns.run(choose, look)
    }
    return ['I02 money: payments are open for ever']
  }
}

class Broken extends Error {
  readonly sentences: string[]
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

async function each<Step extends string>(
  { turns, reached }: Run,
  steps: readonly Step[],
  told: string[],
  act: (step: Step) => Promise<string>,
): Promise<void> {
  for (const step of steps) {
    // People and jobs take their time.
    turns.nowMs += 200
    told.push(`${step} …`)
    const done = `${step}: ${await act(step)}`
    told.push(done)
    reached.add(done)
  }
}

/** Ends open waits, holds and offers, so that the jobs of the next run don't find them. */
async function endWaits(ask: SimulatedShop['ask'], { slotIds, customerIds }: Frame): Promise<void> {
  await Promise.all([
    ask(`delete from claims where slot_id = any($1) and kind in ('hold', 'offer')`, [slotIds]),
    ask('delete from credit_reservations where customer_id = any($1)', [customerIds]),
    ask(
      `update waitlist_entries set state = 'left' where slot_id = any($1) and state in ('waiting', 'offered')`,
      [slotIds],
    ),
  ])
}

/** Checks the end: everything taken was bought, and the rest was refunded. */
function endFaults({ attempts, refunds }: Picture, books: readonly BookEntry[]): string[] {
  return attempts.flatMap((attempt) => {
    const entry = books.find(({ ourRef }) => ourRef === attempt.ref)
    if (attempt.state === 'needs_attention' || !entry) return []
    const back = refunds
      .filter((refund) => refund.attempt === attempt.id && refund.state === 'done' && !refund.byStaff)
      .reduce((sum, { pence }) => sum + pence, 0)
    return entry.refundedPence === back || refunds.some(({ byStaff }) => byStaff)
      ? []
      : [`I02 money: ${entry.refundedPence} pence went back at the provider, ${back} here`]
  })
}

const isOfNoMatter = / (idempotency_keys|mail_outbox|hold_turns|sessions|kept_uses)$/

const lineOf = (nowMs: number, who: string, what: readonly string[]): string =>
  `${new Date(nowMs).toISOString().slice(11, 19)}  ${who}: ${what.join(', ')}`

/** Follows the plan's turns while there are any, then runs each actor to its end, in the plan's order. */
function chooserOf(plan: Plan, turns: Turns): (waiting: readonly Waiting[]) => Waiting {
  const order = plan.parts.map(({ who }) => who as string)
  const entries = [...plan.turns]
  const since = new Map<Waiting, number>()
  return (waiting) => {
    const late = waiting.filter(({ actor }) => !order.includes(actor.name))
    for (const one of late) if (!since.has(one)) since.set(one, turns.nowMs)
    const chosen = wanted(waiting, late)
    const overdue = late.find(
      (one) => Math.max(turns.nowMs, chosen.notBeforeMs) > since.get(one)! + onTheWayMsAtMost,
    )
    return overdue ?? chosen
  }
  function wanted(waiting: readonly Waiting[], late: readonly Waiting[]): Waiting {
    for (let entry = entries.shift(); entry !== undefined; entry = entries.shift()) {
      const who = order[entry]
      const found = who === undefined ? late[0] : waiting.find(({ actor }) => actor.name === who)
      if (found) return found
    }
    const byOrder = [...waiting].sort((one, other) => placeOf(one) - placeOf(other))
    return (
      byOrder.find(({ notBeforeMs }) => notBeforeMs <= turns.nowMs) ??
      byOrder.sort((one, other) => one.notBeforeMs - other.notBeforeMs)[0]!
    )
  }
  function placeOf({ actor }: Waiting): number {
    const place = order.indexOf(actor.name)
    return place < 0 ? order.length : place
  }
}
