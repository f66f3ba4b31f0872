const looksPerInsert = 64

/**
 * A map that stays small by forgetting its oldest entries that no longer matter, and never one that does.
 * `set` answers false when it is full of live entries: then the caller refuses new work instead.
 */
export class BoundedMap<V> {
  readonly #entries = new Map<string, V>()
  readonly #capacity: number
  readonly #isLive: (value: V) => boolean
  readonly #forgotten: (value: V) => void

  constructor(capacity: number, isLive: (value: V) => boolean, forgotten: (value: V) => void = () => {}) {
    this.#capacity = capacity
    this.#isLive = isLive
    this.#forgotten = forgotten
  }

  get size() {
    return this.#entries.size
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)
  }

  delete(key: string) {
    this.#entries.delete(key)
  }

  set(key: string, value: V): boolean {
    if (this.#entries.size >= this.#capacity && !this.#entries.has(key) && !this.#forgetOne()) return false
    this.#entries.set(key, value)
    return true
  }

  #forgetOne(): boolean {
    let looks = 0
    for (const [key, value] of this.#entries) {
      this.#entries.delete(key)
      if (!this.#isLive(value)) {
        this.#forgotten(value)
        return true
      }
      // A live entry goes to the end of the queue, so that the next look starts behind it.
      this.#entries.set(key, value)
      looks += 1
      if (looks === looksPerInsert) return false
    }
    return false
  }
}
