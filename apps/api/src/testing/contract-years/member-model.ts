import type { FreezeTerms } from '@touchline/rules/contracts/freezing'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { type Day, dateOf, daysIn, later, latest, monthOf, monthsLater } from './days.ts'
import { yearsPlans } from './plans.ts'
import type { Act, Charge, Script } from './stories.ts'

type Plan = Pick<
  PlanTerms,
  | 'monthlyPence'
  | 'joiningPence'
  | 'monthStarts'
  | 'lateAfter'
  | 'lastMonthUpFront'
  | 'minimumMonths'
  | 'notice'
> & { freeze?: Pick<FreezeTerms, 'feePence' | 'lengthensTerm'> | undefined }

/** Days after a declined payment on which it is asked for again. */
const againAfter = [3, 7]
export const doubtDays = 2
const coolingOffDays = 14

interface Payment {
  /** Number of the month that it pays for, or what is paid once, at joining. */
  month: number | 'joining' | 'last'
  on: Day
  pence: number
  state: 'due' | 'asked' | 'failed' | 'collected' | 'returned' | 'dropped' | 'written off'
  tries: number
  asks: number
  askOn: Day | null
  /** The provider's answer once it answers again. */
  doubt: { until: Day; isPaid: boolean } | null
  /** Paid after the contract was cancelled. */
  isLate: boolean
  /** Refused, as the bank wanted the payer. */
  wantsPayer?: boolean
}

/** Sums that a member has paid, got back and owes, in pence. */
export interface Sums {
  collected: number
  returned: number
  owed: number
  writtenOff: number
  /** Taken by a provider that had said no, and given back. */
  lied: number
}

/** Contract of one member, worked out by plain arithmetic from the plan and the script. */
export class MemberModel {
  readonly #plan: Plan
  readonly #script: Script
  readonly #payments: Payment[] = []
  #isCancelled = false
  #hasCard = true
  /** True once another card pays, which is good. */
  #hasNewCard = false
  #lastDay: Day | null = null
  #coveredMonth: number | null = null
  /** Numbers of the first and the last month of each freeze. */
  #freezes: { first: number; last: number }[] = []
  /** The first month of the plan that it changes to. */
  #changesFrom: number | null = null
  #returned = 0
  #lied = 0

  constructor(plan: Plan, script: Script) {
    this.#plan = plan
    this.#script = script
  }

  sums(): Sums {
    const sum = (...states: Payment['state'][]) =>
      this.#payments
        .filter(({ state }) => states.includes(state))
        .reduce((total, { pence }) => total + pence, 0)
    return {
      collected: sum('collected', 'returned'),
      returned: this.#returned,
      owed: sum('due', 'asked', 'failed'),
      writtenOff: sum('written off'),
      lied: this.#lied,
    }
  }

  join(): void {
    const { joiningPence, lastMonthUpFront, monthlyPence } = this.#plan
    const { joinsOn } = this.#script
    const paid = (month: Payment['month'], pence: number) => {
      if (pence > 0) this.#payments.push({ ...newPayment(month, joinsOn, pence), state: 'collected' })
    }
    paid('joining', joiningPence)
    for (let month = 0; month < this.#monthsAtOnce(); month++) paid(month, this.#penceOf(month))
    if (lastMonthUpFront) paid('last', monthlyPence)
  }

  /** Tells if something is to happen by itself on that day. */
  hasDay(day: Day): boolean {
    const isDue = this.#payments.some(({ askOn, doubt }) => askOn === day || doubt?.until === day)
    return isDue || this.#begins(this.#monthWith(latest(day, this.#script.startsOn))) === day
  }

  /** Makes due what is due, and has the kept card charged. */
  collect(today: Day): void {
    this.#giveBackWhatCameLate()
    if (!this.#isCancelled) this.#makeDue(today)
    if (this.#isCancelled || !this.#hasCard) return
    for (const payment of this.#payments) {
      const isOwed = payment.state === 'due' || payment.state === 'failed'
      if (isOwed && payment.askOn !== null && payment.askOn <= today) this.#charge(payment, today)
    }
  }

  /** Ends doubts whose provider answers again. */
  sweep(today: Day): void {
    for (const payment of this.#payments) {
      if (payment.doubt === null || payment.doubt.until > today) continue
      if (payment.doubt.isPaid) {
        pay(payment)
        payment.isLate = this.#isCancelled
      } else if (this.#isCancelled) payment.state = 'dropped'
      else Object.assign(payment, { state: 'due', askOn: later(today, 1) })
      payment.doubt = null
    }
  }

  can(act: Act, today: Day): boolean {
    const hasEnded = this.#isCancelled || (this.#lastDay !== null && this.#lastDay < today)
    switch (act) {
      case 'leave':
        return !hasEnded && this.#lastDay === null
      case 'stay':
        return !hasEnded && this.#lastDay !== null
      case 'cool off':
        return !hasEnded && today <= later(this.#script.joinsOn, coolingOffDays)
      case 'freeze':
        return (
          !hasEnded &&
          this.#lastDay === null &&
          this.#freezeOf(today) === undefined &&
          this.#payments.every(({ state }) => state !== 'due' && state !== 'failed')
        )
      case 'end freeze': {
        const freeze = this.#freezeOf(today)
        return (
          !hasEnded && this.#lastDay === null && freeze !== undefined && this.#begins(freeze.last) > today
        )
      }
      case 'change plan':
        return (
          !hasEnded &&
          this.#lastDay === null &&
          this.#changesFrom === null &&
          this.#payments.every(({ state }) => state !== 'due' && state !== 'failed')
        )
      case 'keep plan':
        return (
          !hasEnded &&
          this.#lastDay === null &&
          this.#changesFrom !== null &&
          this.#begins(this.#changesFrom) > today
        )
      case 'remove card':
        return this.#hasCard
      case 'settle':
      case 'write off':
        return this.#payments.some(({ state }) => state === 'due' || state === 'failed')
    }
  }

  does(act: Act, today: Day): void {
    if (act === 'leave') this.#leave(today)
    if (act === 'stay') this.#stay()
    if (act === 'cool off') this.#coolOff(today)
    if (act === 'remove card') this.#hasCard = false
    if (act === 'freeze') this.#freeze(today)
    if (act === 'end freeze') this.#endFreeze(today)
    if (act === 'change plan') this.#changePlan(today)
    if (act === 'keep plan') this.#changesFrom = null
    if (act === 'settle') this.#keepCardThatSettles(today)
    for (const payment of this.#payments) {
      const isOwed = payment.state === 'due' || payment.state === 'failed'
      if (act === 'settle' && isOwed) pay(payment)
      if (act === 'write off' && isOwed && payment.askOn === null) payment.state = 'written off'
    }
  }

  /** The card that settles pays what follows, where none does or its bank wants the payer. */
  #keepCardThatSettles(today: Day): void {
    const isRunning = !this.#isCancelled && (this.#lastDay === null || this.#lastDay >= today)
    const isWanting = this.#payments.some(
      ({ state, wantsPayer }) => state === 'failed' && wantsPayer === true,
    )
    if (!isRunning || (this.#hasCard && !isWanting)) return
    this.#hasCard = true
    this.#hasNewCard = true
  }

  #charge(payment: Payment, today: Day): void {
    const { charges } = this.#script
    const card = this.#hasNewCard ? 'good' : this.#script.card
    const usual: Charge =
      card === 'declined later' ? 'declined' : card === 'payer wanted later' ? 'payer wanted' : 'paid'
    const charge = charges[monthOf(payment.on)]?.[payment.asks] ?? usual
    payment.asks += 1
    switch (charge) {
      case 'paid':
      case 'lost, paid':
      case 'slow':
      case 'twice':
        return pay(payment)
      case 'lie':
        this.#lied += payment.pence
        return fail(payment, today)
      case 'declined':
        return fail(payment, today)
      case 'payer wanted':
        fail(payment, today)
        payment.askOn = null
        payment.wantsPayer = true
        return
      case 'away':
      case 'lost, never sent':
        Object.assign(payment, { state: 'due', askOn: later(today, 1) })
        return
      case 'doubt, paid':
      case 'doubt, never sent':
        Object.assign(payment, { state: 'asked', askOn: null })
        payment.doubt = { until: later(today, doubtDays), isPaid: charge === 'doubt, paid' }
    }
  }

  #makeDue(today: Day): void {
    for (let month = 0; ; month++) {
      const from = this.#begins(month)
      if (from > today || (this.#lastDay !== null && from > this.#lastDay)) return
      const pence = this.#isFrozen(month) ? this.#plan.freeze!.feePence : this.#penceOf(month)
      if (month !== this.#coveredMonth && !this.#standing(month) && pence > 0)
        this.#payments.push(newPayment(month, from, pence))
    }
  }

  #leave(today: Day): void {
    const { minimumMonths } = this.#plan
    const { startsOn } = this.#script
    const { notice } = this.#planOf(this.#monthWith(latest(today, startsOn)))
    const told =
      'days' in notice
        ? later(today, notice.days - 1)
        : 'months' in notice
          ? later(monthsLater(today, notice.months), -1)
          : dateOf(today) <= notice.byDay
            ? today
            : monthsLater(`${monthOf(today)}-01`, 1)
    let months = minimumMonths
    for (const { first, last } of this.#freezes)
      if (this.#plan.freeze!.lengthensTerm && this.#begins(first) < monthsLater(startsOn, months))
        months += last - first + 1
    const least = minimumMonths > 0 ? later(monthsLater(startsOn, months), -1) : startsOn
    const last = this.#monthWith(latest(startsOn, least, told, this.#leastOfChange(today)))
    this.#lastDay = later(this.#begins(last + 1), -1)
    for (const payment of this.#payments)
      if (typeof payment.month === 'number' && payment.month > last) this.#undo(payment)
    this.#useLastMonth(last)
  }

  /** A last month that was paid at joining takes the place of the last month, or comes back. */
  #useLastMonth(last: number): void {
    const upFront = this.#payments.find(({ month, state }) => month === 'last' && state === 'collected')
    if (!upFront) return
    if (this.#isFrozen(last) || this.#planOf(last).monthlyPence !== upFront.pence)
      return this.#giveBack(upFront)
    const own = this.#standing(last)
    if (own && own.state !== 'due' && own.state !== 'failed') return this.#giveBack(upFront)
    if (own) own.state = 'dropped'
    this.#coveredMonth = last
  }

  /** Changes the plan from the first month that is ahead and after the cooling-off time. */
  #changePlan(today: Day): void {
    const after = latest(today, later(this.#script.joinsOn, coolingOffDays))
    let first = 1
    while (this.#begins(first) <= after || this.#standing(first)) first += 1
    this.#changesFrom = first
  }

  /** The last day of the least time of a plan that was changed to, once that has begun. */
  #leastOfChange(today: Day): Day {
    const from = this.#changesFrom === null ? null : this.#begins(this.#changesFrom)
    if (from === null || from > today) return this.#script.startsOn
    return later(monthsLater(from, yearsPlans[this.#script.changesTo!].minimumMonths), -1)
  }

  /** The plan that a month has. */
  #planOf(month: number): Plan {
    const { changesTo } = this.#script
    const isChanged = changesTo !== undefined && this.#changesFrom !== null && month >= this.#changesFrom
    return isChanged ? yearsPlans[changesTo] : this.#plan
  }

  /** Freezes two months: the first whose payments are all ahead. */
  #freeze(today: Day): void {
    let first = 0
    while (this.#begins(first) <= today || this.#standing(first)) first += 1
    this.#freezes.push({ first, last: first + 1 })
  }

  /** Months that have begun stay frozen. */
  #endFreeze(today: Day): void {
    const freeze = this.#freezeOf(today)!
    if (this.#begins(freeze.first) > today) this.#freezes.pop()
    else freeze.last = this.#monthWith(today)
  }

  /** The freeze that is ahead or not over. */
  #freezeOf(today: Day): { first: number; last: number } | undefined {
    return this.#freezes.find(({ last }) => this.#begins(last + 1) > today)
  }

  #isFrozen(month: number): boolean {
    return this.#freezes.some(({ first, last }) => first <= month && month <= last)
  }

  /** Months that came back, or were not asked for any more, are owed again. */
  #stay(): void {
    this.#lastDay = null
    this.#coveredMonth = null
  }

  #coolOff(today: Day): void {
    this.#isCancelled = true
    const paid = this.#payments.filter(({ state }) => state === 'collected')
    const paidPence = paid.reduce((sum, { pence }) => sum + pence, 0)
    const kept = Math.min(this.#penceUsed(today), paidPence)
    this.#returned += paidPence - kept
    for (const payment of this.#payments)
      if (payment.state === 'due' || payment.state === 'failed') payment.state = 'dropped'
  }

  /** Pence for the days used: whole numbers until the end, and then in the member's favour. */
  #penceUsed(today: Day): number {
    if (today < this.#script.startsOn) return 0
    let above = 0
    let below = 1
    for (let month = 0; this.#begins(month) <= today; month++) {
      if (this.#isFrozen(month)) continue
      const until = later(this.#begins(month + 1), -1)
      const days = daysIn(this.#begins(month), until < today ? until : today)
      const whole = this.#wholeDays(month)
      above = above * whole + this.#plan.monthlyPence * days * below
      below *= whole
    }
    return Math.floor(above / below)
  }

  #giveBackWhatCameLate(): void {
    for (const payment of this.#payments)
      if (payment.isLate && payment.state === 'collected') this.#giveBack(payment)
  }

  #undo(payment: Payment): void {
    if (payment.state === 'collected') this.#giveBack(payment)
    else if (payment.state === 'due' || payment.state === 'failed') payment.state = 'dropped'
  }

  #giveBack(payment: Payment): void {
    payment.state = 'returned'
    this.#returned += payment.pence
  }

  #standing(month: number): Payment | undefined {
    return this.#payments.find(
      (one) => one.month === month && one.state !== 'dropped' && one.state !== 'returned',
    )
  }

  #monthsAtOnce(): number {
    const { lateAfter } = this.#plan
    const isLate = lateAfter !== null && dateOf(this.#script.startsOn) > lateAfter && !this.#isWhole(0)
    return isLate ? 2 : 1
  }

  #firstMonth(): Day {
    const { monthStarts } = this.#plan
    const { startsOn } = this.#script
    if (monthStarts === null) return startsOn
    const own = `${monthOf(startsOn)}-${String(monthStarts).padStart(2, '0')}`
    return own <= startsOn ? own : monthsLater(own, -1)
  }

  #begins(month: number): Day {
    return month === 0 ? this.#script.startsOn : monthsLater(this.#firstMonth(), month)
  }

  #isWhole(month: number): boolean {
    return month > 0 || this.#firstMonth() === this.#script.startsOn
  }

  #wholeDays(month: number): number {
    const from = month === 0 ? this.#firstMonth() : this.#begins(month)
    return daysIn(from, later(this.#begins(month + 1), -1))
  }

  #penceOf(month: number): number {
    const { monthlyPence } = this.#planOf(month)
    if (this.#isWhole(month)) return monthlyPence
    const days = daysIn(this.#begins(month), later(this.#begins(month + 1), -1))
    const whole = this.#wholeDays(month)
    return Math.floor((2 * monthlyPence * days + whole) / (2 * whole))
  }

  #monthWith(day: Day): number {
    let month = 0
    while (this.#begins(month + 1) <= day) month += 1
    return month
  }
}

const newPayment = (month: Payment['month'], on: Day, pence: number): Payment => ({
  month,
  on,
  pence,
  state: 'due',
  tries: 0,
  asks: 0,
  askOn: on,
  doubt: null,
  isLate: false,
})

function pay(payment: Payment): void {
  payment.state = 'collected'
  payment.askOn = null
}

function fail(payment: Payment, today: Day): void {
  const days = againAfter[payment.tries]
  payment.tries += 1
  payment.state = 'failed'
  payment.askOn = days === undefined ? null : later(today, days)
}
