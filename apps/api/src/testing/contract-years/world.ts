import { expect } from 'vitest'
import { findDueWork } from '../../stores/database/due-work.ts'
import type { TestPlan } from '../factories/contracts.ts'
import { createPlan } from '../factories/contracts.ts'
import { isLong } from '../long.ts'
import { postWebhook, webhookOf } from '../providers/webhook.ts'
import { expectedMoney, hasWork, readMoney } from './compare.ts'
import { type Day, dateOf, later, monthOf } from './days.ts'
import { doAct, type Joined, join } from './member-acts.ts'
import { doubtDays, MemberModel } from './member-model.ts'
import { type PlanName, yearsPlans } from './plans.ts'
import { ProviderBetween } from './provider-between.ts'
import type { Act, Script } from './stories.ts'
import { openYearsShop, type YearsShop } from './years-shop.ts'

interface Member {
  script: Script
  model: MemberModel
  joined: Joined | null
}

/** Sweeps after a round of collecting, in minutes: until then nothing is on its way any more. */
const sweepMinutes = [1, 2, 5, 30]
const minuteMs = 60_000
const msOf = (day: Day, hour: number) => Date.parse(`${day}T00:00:00Z`) + hour * 60 * minuteMs

/** The product with its members, and the days that pass. */
export class World {
  /** Acts that happened. */
  readonly acts = new Set<Act | 'join'>()
  readonly #clock: { nowMs: number }
  readonly #shop: YearsShop
  readonly #provider: ProviderBetween
  readonly #plans: Record<PlanName, TestPlan>
  readonly #members: Member[]
  readonly #byPayer = new Map<number, Member>()
  /** Day on which the jobs last ran. */
  #ranOn: Day

  static async open(adminUrl: string, from: Day, scripts: Script[]): Promise<World> {
    const clock = { nowMs: msOf(from, 0) }
    const provider = new ProviderBetween(() => clock.nowMs)
    const shop = await openYearsShop(adminUrl, clock, (cards) => provider.between(cards))
    provider.db = shop.db
    const plans = {} as Record<PlanName, TestPlan>
    for (const name of Object.keys(yearsPlans) as PlanName[])
      plans[name] = await createPlan(shop.db, shop.operator.client, { terms: yearsPlans[name], name })
    return new World(shop, provider, plans, scripts)
  }

  private constructor(
    shop: YearsShop,
    provider: ProviderBetween,
    plans: Record<PlanName, TestPlan>,
    scripts: Script[],
  ) {
    this.#shop = shop
    this.#clock = shop.clock
    this.#ranOn = this.#today()
    this.#provider = provider
    this.#plans = plans
    this.#members = scripts.map((script) => ({
      script,
      model: new MemberModel(yearsPlans[script.plan], script),
      joined: null,
    }))
    provider.answerOf = ({ payerId, on, asks }) =>
      this.#byPayer.get(payerId)?.script.charges[monthOf(on)]?.[asks] ?? 'paid'
    provider.silentUntilMs = () => msOf(later(this.#today(), doubtDays), 0)
  }

  get charges(): ReadonlySet<string> {
    return this.#provider.happened
  }

  close(): Promise<void> {
    return this.#shop.close()
  }

  /** Lets the days pass. After each day on which something happens, all books are compared with the model. */
  async pass(from: Day, until: Day): Promise<void> {
    for (let day = from; day <= until; day = later(day, 1)) {
      const isMonthsFirst = dateOf(day) === 1
      const isQuiet = !isLong && !isMonthsFirst && !(await this.#hasDay(day))
      if (!isQuiet) await this.#runJobs(day, 6)
      const acted = await this.#act(day)
      if (acted) await this.#runJobs(day, 18)
      if (isLong ? dateOf(day) % 10 === 1 || day === until : acted || !isQuiet) await this.#compare(day)
    }
  }

  /** Tells if something is to happen today, by the product or by the model. */
  async #hasDay(day: Day): Promise<boolean> {
    const isExpected = this.#members.some(({ model, joined }) => joined !== null && model.hasDay(day))
    return isExpected || (await hasWork(this.#shop, day, this.#ranOn))
  }

  #today(): Day {
    return new Date(this.#clock.nowMs).toISOString().slice(0, 10)
  }

  async #runJobs(day: Day, hour: number): Promise<void> {
    const { jobs } = this.#shop
    const beganMs = msOf(day, hour)
    this.#clock.nowMs = beganMs
    this.#ranOn = day
    await jobs.end()
    await jobs.collect()
    for (const minutes of sweepMinutes) {
      this.#clock.nowMs = beganMs + minutes * minuteMs
      if (minutes > 1) await this.#provider.arrive()
      await this.#tellNews()
      const due = await findDueWork(this.#shop.db)
      if (!due.payments && !due.refunds && !this.#provider.isUnderWay) break
      if (due.payments) await untilIdle(jobs.payments)
      if (due.refunds) await untilIdle(jobs.refunds)
    }
    for (const { model, joined } of this.#members) {
      if (joined === null) continue
      model.collect(day)
      model.sweep(day)
    }
  }

  /** Posts what the provider has to tell, as its webhooks do. */
  async #tellNews(): Promise<void> {
    for (const { ourRef, type } of this.#provider.takeNews()) {
      const at = String(Math.floor(this.#clock.nowMs / 1000))
      const event = webhookOf({ type: `transaction.${type}`, ourRef }, { at })
      expect(await postWebhook(this.#shop.app, event)).toBe(200)
    }
  }

  /** Has members join and act whose day it is. @returns whether any did */
  async #act(day: Day): Promise<boolean> {
    this.#clock.nowMs = msOf(day, 12)
    let acted = false
    for (const member of this.#members) {
      const { script, model, joined } = member
      if (joined === null && script.joinsOn === day) {
        member.joined = await join(this.#shop, this.#plans[script.plan], script)
        this.#byPayer.set(member.joined.payerId, member)
        model.join()
        this.acts.add('join')
        acted = true
      }
      for (const { does } of script.acts.filter(({ on }) => on === day)) {
        if (member.joined === null || !model.can(does, day)) continue
        await doAct(this.#shop, member.joined, does)
        model.does(does, day)
        this.acts.add(does)
        acted = true
      }
    }
    return acted
  }

  /** Compares each member's money in all books with the model. */
  async #compare(day: Day): Promise<void> {
    expect(this.#shop.errors).toEqual([])
    const read = await readMoney(this.#shop)
    const differing = this.#members.flatMap(({ script, model, joined }) => {
      if (joined === null) return []
      const [said, expected] = [read.get(joined.payerId), expectedMoney(model.sums())]
      return isSame(said, expected) ? [] : [{ day, script, said, expected }]
    })
    expect(differing.slice(0, 3)).toEqual([])
  }
}

function isSame(one: unknown, other: unknown): boolean {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}

async function untilIdle(sweep: () => Promise<number[]>): Promise<void> {
  for (let rounds = 0; rounds < 50; rounds++) if ((await sweep()).every((done) => done === 0)) return
  throw new Error('the sweep finds work without an end')
}
