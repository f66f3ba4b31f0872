import { AsyncLocalStorage } from 'node:async_hooks'

/** An independent actor: a browser, a job, or the provider's post. */
export interface Actor {
  readonly name: string
  /** Number of its steps that wait for their turn. A job may begin several at once. */
  waits: number
}

export interface Waiting {
  readonly actor: Actor
  /** Earliest moment of the virtual clock, for a sleeping actor. */
  readonly notBeforeMs: number
  readonly go: () => void
}

/**
 * Lets exactly one actor run at a time. Each runs until it comes to a gate: before a statement or a
 * transaction, before and after each request to the provider. The caller of `run` chooses which actor
 * continues, so the same choices give the same run.
 */
export class Turns {
  nowMs: number
  readonly #living = new Set<Actor>()
  #waiting: Waiting[] = []
  /** Number of operations outside the process, and of connections in use. */
  #busy = 0
  #changed = () => {}
  #fault: { error: unknown } | null = null

  constructor(nowMs: number) {
    this.nowMs = nowMs
  }

  start(name: string, program: () => Promise<void>): void {
    const actor: Actor = { name, waits: 0 }
    this.#living.add(actor)
    void running.run({ turns: this, actor }, async () => {
      try {
        await this.gate(actor)
        await program()
      } catch (error) {
        this.#fault ??= { error }
      } finally {
        this.#living.delete(actor)
        this.#changed()
      }
    })
  }

  gate(actor: Actor, notBeforeMs = 0): Promise<void> {
    return new Promise((go) => {
      actor.waits += 1
      this.#waiting.push({ actor, notBeforeMs, go })
      this.#changed()
    })
  }

  /**
   * Keeps the current actor from counting as waiting while this is under way. @returns a function that ends
   * it
   */
  begin(): () => void {
    this.#busy += 1
    return () => {
      this.#busy -= 1
      this.#changed()
    }
  }

  async during<Answer>(work: Promise<Answer>): Promise<Answer> {
    const end = this.begin()
    try {
      return await work
    } finally {
      end()
    }
  }

  /**
   * Runs until all actors have ended.
   * @param choose picks the actor that continues
   * @param look is called when all actors wait, before each turn and at the end
   */
  async run(
    choose: (waiting: readonly Waiting[]) => Waiting,
    look: (moved: Actor | null) => Promise<void>,
  ): Promise<void> {
    let moved: Actor | null = null
    for (;;) {
      await this.#stillness()
      if (this.#fault) throw this.#fault.error
      await look(moved)
      if (this.#living.size === 0) return
      const chosen = choose(this.#waiting)
      this.#waiting = this.#waiting.filter((one) => one !== chosen)
      moved = chosen.actor
      moved.waits -= 1
      this.nowMs = Math.max(this.nowMs, chosen.notBeforeMs)
      chosen.go()
    }
  }

  async #stillness(): Promise<void> {
    for (;;) {
      const change = new Promise<void>((changed) => (this.#changed = changed))
      await new Promise((done) => setImmediate(done))
      if (this.#busy === 0 && [...this.#living].every(({ waits }) => waits > 0)) return
      await inTime(change)
    }
  }
}

const stillMsAtMost = 30_000

async function inTime(change: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = realTimeout(() => fail(new Error('the simulation stands still')), stillMsAtMost)
  })
  try {
    await Promise.race([change, late])
  } finally {
    clearTimeout(timer)
  }
}

const realTimeout = setTimeout

const running = new AsyncLocalStorage<{ turns: Turns; actor: Actor }>()

/** Returns the actor that runs this code; undefined outside of a simulation. */
export const runningNow = () => running.getStore()
